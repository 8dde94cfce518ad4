import type { MutateOutcome } from "#app/sync/useMutate.ts";

/** The sentence to show under the field; undefined when it was accepted or saved on this phone. */
export function refusedSentence(outcome: MutateOutcome<unknown>): string | undefined {
  return outcome.status === "refused" ? outcome.message : undefined;
}
