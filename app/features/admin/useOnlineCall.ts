import { useCallback, useEffect, useState } from "react";
import { call } from "#app/api/apiClient.ts";
import type { AnswerOf, CallName } from "#shared/api/contract.ts";

export type CallState<Answer> = { status: "loading" } | { status: "failed" } | { status: "ready"; answer: Answer };

/** Reads something that exists online only; what was read stays on the screen while it is read again. */
export function useOnlineCall<Name extends CallName>(name: Name) {
  const [state, setState] = useState<CallState<AnswerOf<Name>>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    call(name).then(
      (answer) => !isOver && setState({ status: "ready", answer }),
      () => !isOver && setState((before) => (before.status === "ready" ? before : { status: "failed" })),
    );
    return () => {
      isOver = true;
    };
  }, [name, attempt]);
  const readAgain = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, readAgain };
}
