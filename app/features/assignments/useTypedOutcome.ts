import { useState } from "react";
import type { Bid } from "#shared/entities/bid.ts";
import { mostMinutes, outcomeSchema, type Outcome, type OutcomeKind } from "#shared/entities/outcome.ts";
import type { Place } from "#shared/entities/place.ts";
import { needsRecording } from "#shared/rules/assignment.ts";
import { definedFields } from "#shared/rules/definedFields.ts";

export interface TypedOutcome {
  /** Undefined until chosen: what the stream itself says. */
  kind?: OutcomeKind;
  /** As typed; empty: not said. */
  minutes: string;
  place?: Place | undefined;
}

/** How the match went, as it is being said. `read` answers the outcome as it is sent, or shows what is wrong with it. */
export function useTypedOutcome(bid: Bid) {
  const [typed, setTyped] = useState<TypedOutcome>({ minutes: "" });
  const kind = typed.kind ?? (needsRecording(bid) ? "recordedOnly" : "streamed");
  const [error, setError] = useState<string>();
  const onChange = (changes: Partial<TypedOutcome>) => {
    setTyped({ ...typed, ...changes });
    setError(undefined);
  };
  const read = (): Outcome | undefined => {
    const { data, error: problem } = parsed({ ...typed, kind });
    if (!data) setError(problem?.issues[0]?.message ?? `A recording can have at most ${mostMinutes} minutes`);
    return data;
  };
  return { field: { typed: { ...typed, kind }, error, onChange }, read };
}

function parsed({ kind, minutes, place }: TypedOutcome) {
  const minutesRecorded = minutes.trim() === "" ? undefined : Number(minutes);
  const claimedAt = new Date().toISOString();
  return outcomeSchema.safeParse({ kind, claimedAt, ...definedFields({ minutesRecorded, place }) });
}
