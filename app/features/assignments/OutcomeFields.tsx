import { useEffect, useRef } from "react";
import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { PlaceField } from "#app/ui/PlaceField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { outcomeKinds, type OutcomeKind } from "#shared/entities/outcome.ts";
import type { Place } from "#shared/entities/place.ts";
import { outcomeTexts } from "#shared/rules/outcomes.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { TypedOutcome } from "./useTypedOutcome.ts";

const texts = assignmentTexts.outcome;

interface OutcomeFieldsProps {
  /** It was never live. */
  isRecordedOnly: boolean;
  typed: TypedOutcome;
  error: string | undefined;
  onChange: (changes: Partial<TypedOutcome>) => void;
}

/** How the match went, with what proves it: the minutes recorded, and the place if the streamer adds it. */
export function OutcomeFields({ isRecordedOnly, typed, error, onChange }: OutcomeFieldsProps) {
  const kinds = outcomeKinds.filter((kind) => kind !== "streamed" || !isRecordedOnly);
  const minutes = useRef<HTMLInputElement>(null);
  // Below the fold of a phone's dialog nobody would see why nothing happens.
  useEffect(() => {
    if (error === undefined) return;
    minutes.current?.focus({ preventScroll: true });
    minutes.current?.scrollIntoView({ block: "center" });
  }, [error]);
  return (
    <>
      <ChoiceCards
        name="outcome"
        label={texts.label}
        columns={1}
        columnsWide={1}
        choices={kinds.map((kind) => ({ value: kind, label: outcomeTexts[kind], note: texts.notes[kind] }))}
        value={typed.kind}
        onChange={({ target }) =>
          onChange({ kind: outcomeKinds.find((kind: OutcomeKind) => kind === target.value) ?? "recordedOnly" })
        }
      />
      <TextField
        ref={minutes}
        label={texts.minutes}
        labelNote="optional"
        inputMode="numeric"
        error={error}
        value={typed.minutes}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
      <PlaceField
        hint={texts.placeHint}
        place={typed.place}
        onFound={(place: Place | undefined) => onChange({ place })}
      />
    </>
  );
}
