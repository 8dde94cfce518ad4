import { useCallback, useEffect, useState } from "react";
import type { AnswerOf } from "#shared/api/contract.ts";
import { ApiError, call, isUnreachable, sentenceFor } from "./apiClient.ts";

type LinkCall = "readClaim" | "readPermission" | "readReset";

/** What a private link leads to, or why it leads nowhere. */
export type TokenLink<Name extends LinkCall> =
  | { status: "opening" }
  | { status: "open"; answer: AnswerOf<Name> }
  | { status: "expired"; message: string }
  | { status: "unreachable" };

/** Reads what the link is about, which decides nothing; the token is sent in a body, never in an address. */
export function useTokenLink<Name extends LinkCall>(name: Name, token: string) {
  const [link, setLink] = useState<TokenLink<Name>>({ status: "opening" });
  const show = useCallback((answer: AnswerOf<Name>) => setLink({ status: "open", answer }), []);
  const read = useCallback(async () => {
    try {
      show((await call<LinkCall>(name, { body: { token } })) as AnswerOf<Name>);
    } catch (error) {
      setLink(linkAfter(error));
    }
  }, [name, token, show]);
  useEffect(() => {
    void read();
  }, [read]);
  const retry = () => {
    setLink({ status: "opening" });
    void read();
  };
  return { link, retry, show };
}

/** A rejection by the link's own checks means it has expired; anything else may work later. */
function linkAfter(error: unknown): { status: "expired"; message: string } | { status: "unreachable" } {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isUnreachable(error) || !isRefused) return { status: "unreachable" };
  return { status: "expired", message: sentenceFor(error, "") };
}
