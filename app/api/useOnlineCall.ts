import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "./apiClient.ts";
import type { AnswerOf, CallName } from "#shared/api/contract.ts";

export type CallState<Answer> = { status: "loading" } | { status: "failed" } | { status: "ready"; answer: Answer };

/** Reads online-only data, by the value of `:id` if the call has one; the last answer stays on the screen while it is read again. */
export function useOnlineCall<Name extends CallName>(name: Name, id?: string) {
  const [state, setState] = useState<CallState<AnswerOf<Name>>>({ status: "loading" });
  /** Only the answer to the latest request is shown. */
  const latest = useRef(0);
  /** Returns whether the server has answered. */
  const refresh = useCallback(async (): Promise<boolean> => {
    latest.current += 1;
    const asked = latest.current;
    try {
      const answer = await call(name, id === undefined ? {} : { id });
      if (asked === latest.current) setState({ status: "ready", answer });
      return true;
    } catch {
      if (asked === latest.current) setState((before) => (before.status === "ready" ? before : { status: "failed" }));
      return false;
    }
  }, [name, id]);
  useEffect(() => {
    void refresh();
    return () => {
      latest.current += 1;
    };
  }, [refresh]);
  return { state, refresh, readAgain: () => void refresh() };
}
