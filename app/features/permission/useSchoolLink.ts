import { useCallback, useEffect, useState } from "react";
import { ApiError, call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import type { PermissionAnswer } from "#shared/api/answers.ts";

export type SchoolLink =
  | { status: "opening" }
  | { status: "open"; permission: PermissionAnswer }
  | { status: "expired"; message: string }
  | { status: "unreachable" };

/** What the link is about. Reading it decides nothing; the token is sent in a body, never in an address. */
export function useSchoolLink(token: string) {
  const [link, setLink] = useState<SchoolLink>({ status: "opening" });
  const show = useCallback((permission: PermissionAnswer) => setLink({ status: "open", permission }), []);
  const read = useCallback(async () => {
    try {
      show(await call("readPermission", { body: { token } }));
    } catch (error) {
      setLink(linkAfter(error));
    }
  }, [token, show]);
  useEffect(() => {
    void read();
  }, [read]);
  const retry = () => {
    setLink({ status: "opening" });
    void read();
  };
  return { link, retry, show };
}

/** A refusal by the link's own checks says that it is over; anything else may work later. */
function linkAfter(error: unknown): SchoolLink {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (isUnreachable(error) || !isRefused) return { status: "unreachable" };
  return { status: "expired", message: sentenceFor(error, "") };
}
