import { mostMinutes, outcomeSchema, type Outcome, type OutcomeKind } from "#shared/entities/outcome.ts";
import type { Place } from "#shared/entities/place.ts";
import { definedFields } from "#shared/rules/definedFields.ts";

export interface TypedOutcome {
  kind: OutcomeKind;
  /** As typed; empty: not said. */
  minutes: string;
  place?: Place;
}

/** The outcome as it is sent, or what is wrong with the minutes. */
export function readOutcome({ kind, minutes, place }: TypedOutcome, now: Date): Outcome | string {
  const minutesRecorded = minutes.trim() === "" ? undefined : Number(minutes);
  const claimedAt = now.toISOString();
  const read = outcomeSchema.safeParse({ kind, claimedAt, ...definedFields({ minutesRecorded, place }) });
  if (read.success) return read.data;
  return read.error.issues[0]?.message ?? `A recording can have at most ${mostMinutes} minutes`;
}
