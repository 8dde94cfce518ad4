import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { TypedRequest } from "#shared/forms/fixtureForms.ts";
import { changesOf, formValuesOf, kindOf, storedValue, type FieldChange } from "./fixtureFormValues.ts";
import { EditConflict } from "./EditConflict.tsx";
import { RequestParts } from "./RequestParts.tsx";
import { changeTexts as texts } from "../texts.ts";
import { useFixtureForm } from "./useFixtureForm.ts";
import { nothingKnown } from "./useOwnRequests.ts";

const formId = "edit-request";

/** Changes an open request. Shows another device's changes next to what was typed here. */
export function EditRequestDialog({ fixture, onClose }: { fixture: Fixture; onClose: () => void }) {
  // The values the user saw when the dialog opened; the row may change meanwhile.
  const [seen, setSeen] = useState(fixture);
  const [conflict, setConflict] = useState<FieldChange[]>();
  const filled = useFixtureForm(kindOf(seen), formValuesOf(seen));
  const { form } = filled;
  const { save, isBusy, note } = useSaveRequest(fixture, seen, { onClose, onConflict: setConflict });
  const saveMine = (typed: TypedRequest) => save(typed, fixture);
  const keepTheirs = () => {
    form.reset(formValuesOf(fixture));
    setSeen(fixture);
    setConflict(undefined);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={conflict ? texts.conflictTitle : texts.editTitle}
      actions={
        conflict ? (
          <>
            <Button variant="primary" busy={isBusy && texts.saving} onClick={() => void form.handleSubmit(saveMine)()}>
              {texts.mine}
            </Button>
            <Button onClick={keepTheirs}>{texts.keepTheirs}</Button>
          </>
        ) : (
          <>
            <Button type="submit" form={formId} variant="primary" busy={isBusy && texts.saving}>
              {texts.save}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {texts.back}
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <EditConflict changes={conflict} theirs={(field) => storedValue(fixture, field)} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void form.handleSubmit((typed) => save(typed, seen))(event)}
          className="flex flex-col gap-4 px-4 sm:px-0"
        >
          {note !== undefined && <Notice tone="sky">{note}</Notice>}
          <RequestParts filled={filled} known={nothingKnown} />
        </form>
      )}
    </Dialog>
  );
}

interface Outcomes {
  onClose: () => void;
  /** The server's values differ from what the user saw: receives those fields and what was typed. */
  onConflict: (changes: FieldChange[]) => void;
}

function useSaveRequest(fixture: Fixture, seen: Fixture, { onClose, onConflict }: Outcomes) {
  const [note, setNote] = useState<string>();
  const { run, isBusy } = useMutate("fixture.edit", {
    success: texts.saved,
    failure: { title: texts.editFailed },
  });
  /** `base` holds the values this change replaces. */
  const save = async (typed: TypedRequest, base: Fixture) => {
    const changes = changesOf(seen, typed).map((change) => ({ ...change, was: storedValue(base, change.field) }));
    if (changes.length === 0) {
      setNote(texts.nothingChanged);
      return;
    }
    const outcome = await run({
      ...Object.fromEntries(changes.map(({ field, now }) => [field, now])),
      id: fixture.id,
      was: Object.fromEntries(changes.map(({ field, was }) => [field, was])),
    });
    if (outcome.status !== "refused") onClose();
    else if (outcome.code === "sync.changedElsewhere") onConflict(changes);
  };
  return { save, isBusy, note };
}
