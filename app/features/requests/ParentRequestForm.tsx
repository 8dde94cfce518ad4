import { useDraft } from "#app/db/useDraft.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import type { ParentForm } from "#shared/forms/fixtureForms.ts";
import { emptyFixtureForm, type FixtureFormField, type FixtureFormValues } from "./fixtureFormValues.ts";
import { FixturePreview } from "./FixturePreview.tsx";
import { MissingFields } from "./MissingFields.tsx";
import { RequestParts } from "./RequestParts.tsx";
import { requestTexts } from "./texts.ts";
import { useFixtureForm } from "./useFixtureForm.ts";

/** A request that has left the form: its mutation, and what was typed. */
export interface SentRequest {
  mutationId: string;
  values: FixtureFormValues;
}

export interface ParentRequestFormProps {
  /** What was typed into a request that was refused later. */
  initial?: FixtureFormValues | undefined;
  onSent: (sent: SentRequest) => void;
}

/** The parent's request in five parts. What is typed survives a closed tab. */
export function ParentRequestForm({ initial = emptyFixtureForm, onSent }: ParentRequestFormProps) {
  const filled = useFixtureForm(initial);
  const { form, missing, values, today } = filled;
  const { isRestored, clearDraft } = useDraft("request:parent", form);
  const { run, isBusy } = useMutate("fixture.submit", requestTexts);
  const submit = async (request: ParentForm) => {
    const outcome = await run({ ...request, id: crypto.randomUUID(), clientType: "parent" });
    if (outcome.status === "refused") return;
    clearDraft();
    onSent({ mutationId: outcome.mutationId, values: form.getValues() });
  };
  const startOver = () => {
    form.reset(emptyFixtureForm);
    clearDraft();
  };
  const goTo = (field: FixtureFormField) => form.setFocus(field);
  const isNamed = form.formState.isSubmitted || missing.length === 0;

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-col gap-4">
      {isRestored && <RestoredNotice startOver={startOver} />}
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_340px] md:gap-6">
        <RequestParts filled={filled} />
        <div className="py-3 md:sticky md:top-24 md:py-0">
          <FixturePreview values={values} today={today} />
        </div>
      </div>
      <StickyBar reason={isNamed ? <MissingFields missing={missing} goTo={goTo} /> : requestTexts.keep}>
        <Button type="submit" variant="primary" size="large" busy={isBusy && requestTexts.submitting}>
          {requestTexts.submit}
        </Button>
      </StickyBar>
    </form>
  );
}

function RestoredNotice({ startOver }: { startOver: () => void }) {
  const action = (
    <Button variant="link" onClick={startOver}>
      {requestTexts.startOver}
    </Button>
  );
  return (
    <Notice tone="sky" role="status" action={action}>
      {requestTexts.restored}
    </Notice>
  );
}
