import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { PlaceField } from "#app/ui/PlaceField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { outcomeKinds, type OutcomeKind } from "#shared/entities/outcome.ts";
import type { Place } from "#shared/entities/place.ts";
import { outcomeTexts } from "#shared/rules/outcomes.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { TypedOutcome } from "./typedOutcome.ts";

const texts = assignmentTexts.outcome;

interface OutcomeFieldsProps {
  /** It was never live. */
  isRecordedOnly: boolean;
  typed: TypedOutcome;
  error: string | undefined;
  onChange: (typed: TypedOutcome) => void;
}

/** How the match went, with what proves it: the minutes recorded, and the place if the streamer adds it. */
export function OutcomeFields({ isRecordedOnly, typed, error, onChange }: OutcomeFieldsProps) {
  const kinds = outcomeKinds.filter((kind) => kind !== "streamed" || !isRecordedOnly);
  const set = (changes: Partial<TypedOutcome>) => onChange({ ...typed, ...changes });
  return (
    <>
      <ChoiceCards
        name="outcome"
        label={texts.label}
        columns={1}
        columnsWide={kinds.length}
        choices={kinds.map((kind) => ({ value: kind, label: outcomeTexts[kind], note: texts.notes[kind] }))}
        value={typed.kind}
        onChange={({ target }) =>
          set({ kind: outcomeKinds.find((kind: OutcomeKind) => kind === target.value) ?? typed.kind })
        }
      />
      <TextField
        label={texts.minutes}
        labelNote="optional"
        inputMode="numeric"
        error={error}
        value={typed.minutes}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <PlaceField hint={texts.placeHint} place={typed.place} onFound={(place: Place) => set({ place })} />
    </>
  );
}
