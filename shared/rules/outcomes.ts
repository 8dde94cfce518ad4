import type { Bid } from "../entities/bid.ts";
import type { Outcome, OutcomeKind } from "../entities/outcome.ts";
import { DomainError } from "./domainError.ts";
import { sastMoment } from "./format.ts";

/** As a choice, and as the beginning of a sentence. */
export const outcomeTexts: Readonly<Record<OutcomeKind, string>> = {
  streamed: "Streamed live",
  recordedOnly: "Recorded only",
  cutShort: "Power or signal failed",
};

/** Nothing was live that was never started. */
export function outcomeRejection(bid: Pick<Bid, "streamUrl">, outcome: Outcome | undefined): DomainError | undefined {
  return outcome?.kind === "streamed" && !bid.streamUrl ? new DomainError("outcome.notStreamed") : undefined;
}

/** "Recorded only, 62 minutes, by the streamer's phone at 28/11/2026, 12:40" */
export function outcomeLine({ kind, minutesRecorded, claimedAt }: Outcome): string {
  const minutes = minutesRecorded === 1 ? "1 minute" : `${minutesRecorded} minutes`;
  const recorded = minutesRecorded === undefined ? [] : [minutes];
  return [outcomeTexts[kind], ...recorded, `by the streamer's phone at ${sastMoment(claimedAt)}`].join(", ");
}
