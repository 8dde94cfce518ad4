import { useCallback, useEffect, useState } from "react";
import { ApiError, call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import type { ClaimAnswer } from "#shared/api/answers.ts";

export type ClaimLink =
  | { status: "opening" }
  | { status: "open"; claim: ClaimAnswer }
  | { status: "expired"; message: string }
  | { status: "unreachable" };

/** Which request the link is about. The token is sent in a body, never in an address. */
export function useClaimLink(token: string) {
  const [link, setLink] = useState<ClaimLink>({ status: "opening" });
  const read = useCallback(async () => {
    try {
      setLink({ status: "open", claim: await call("readClaim", { body: { token } }) });
    } catch (error) {
      setLink(linkAfter(error));
    }
  }, [token]);
  useEffect(() => {
    void read();
  }, [read]);
  const retry = () => {
    setLink({ status: "opening" });
    void read();
  };
  return { link, retry };
}

function linkAfter(error: unknown): ClaimLink {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isUnreachable(error) || !isRefused) return { status: "unreachable" };
  return { status: "expired", message: sentenceFor(error, "") };
}
