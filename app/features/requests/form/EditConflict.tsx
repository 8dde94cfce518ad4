import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import type { FieldChange, FixtureFormField } from "./fixtureFormValues.ts";
import { changeTexts as texts } from "../texts.ts";

interface EditConflictProps {
  changes: readonly FieldChange[];
  theirs: (field: FixtureFormField) => string;
}

/** Both values of each field changed here and elsewhere. */
export function EditConflict({ changes, theirs }: EditConflictProps) {
  const contested = changes.filter(({ field, was }) => theirs(field) !== was);
  const shown = contested.length > 0 ? contested : changes;
  return (
    <ul className="flex flex-col gap-5">
      {shown.map(({ field, now }) => (
        <li key={field}>
          <p className="mb-2">{texts.conflict(fixtureLabels[field])}</p>
          <dl className="grid gap-2 sm:grid-cols-2">
            <Value label={texts.yours} value={now} />
            <Value label={texts.theirs} value={theirs(field)} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-control border border-control px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold whitespace-pre-line">{value || texts.empty}</dd>
    </div>
  );
}
