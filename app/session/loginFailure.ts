import { ApiError, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { sessionTexts as texts } from "./texts.ts";

/** The password was right, but the account may not enter: it is suspended. */
export function isRefusedAccount(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Why signing in failed: the server's sentence, ours without a signal, otherwise the error's message. */
export function loginFailure(error: unknown): string {
  if (isUnreachable(error)) return texts.noSignal;
  const ownWords = error instanceof Error && error.message ? error.message : texts.noMatch;
  return sentenceFor(error, ownWords);
}
