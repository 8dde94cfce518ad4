import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { VISITOR } from "#app/db/localDatabase.ts";
import { useDraft } from "#app/db/useDraft.ts";
import { LegalNote } from "#app/layout/LegalNote.tsx";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { TypedRequest } from "#shared/forms/fixtureForms.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import type { FixtureFormField, FixtureFormValues, RequestKindId } from "./fixtureFormValues.ts";
import { FixturePreview } from "./FixturePreview.tsx";
import { MissingFields } from "./MissingFields.tsx";
import { RequestParts } from "./RequestParts.tsx";
import { requestTexts } from "../texts.ts";
import { dropAssetDraft, takeAssetDraft } from "../brandAssets/useAssetDraft.ts";
import { nothingKnown, useOwnRequests, type OwnRequests } from "./useOwnRequests.ts";
import { useFixtureForm } from "./useFixtureForm.ts";

/** A submitted request: its mutation and its row, and what was typed. */
export interface SentRequest {
  kind: RequestKindId;
  mutationId: string;
  fixtureId: string;
  values: FixtureFormValues;
}

export interface RequestFormProps {
  kind: RequestKindId;
  /** The text of a request that was rejected later. */
  initial?: FixtureFormValues | undefined;
  onSent: (sent: SentRequest) => void;
}

const noAssets = { assets: [], kept: [] };

/** A request form in parts, prefilled with the account's earlier details. */
export function RequestForm(props: RequestFormProps) {
  const { userId } = useStoreOwner();
  const own = useOwnRequests(props.kind);
  // A visitor has no earlier details, so there is nothing to wait for.
  const known = userId === VISITOR ? nothingKnown : own;
  return known ? <StartedForm {...props} known={known} /> : <Waiting label={requestTexts.loading} />;
}

/** Keeps what is typed across a closed tab. */
function StartedForm({ kind, initial, known, onSent }: RequestFormProps & { known: OwnRequests }) {
  const database = useDatabase();
  const start = initial ?? known.start;
  const filled = useFixtureForm(kind, start);
  const { form, missing, values, today } = filled;
  const { isRestored, clearDraft } = useDraft(`request:${kind}`, form);
  const { success, failure } = requestTexts;
  const { run, isBusy } = useMutate("fixture.submit", { success: success[kind], failure });
  const submit = async (request: TypedRequest) => {
    const fixtureId = crypto.randomUUID();
    const { assets, kept } = kind === "business" ? await takeAssetDraft(database) : noAssets;
    const named = assets.length > 0 ? { assets } : {};
    const outcome = await run({ ...request, ...named, id: fixtureId, clientType: kind, agreedTo: LEGAL_VERSION }, kept);
    if (outcome.status === "refused") return;
    clearDraft();
    onSent({ kind, mutationId: outcome.mutationId, fixtureId, values: form.getValues() });
  };
  const startOver = () => {
    form.reset(known.start);
    clearDraft();
    if (kind === "business") void dropAssetDraft(database);
  };
  const goTo = (field: FixtureFormField) => form.setFocus(field);
  const isNamed = form.formState.isSubmitted || missing.length === 0;

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-col gap-4">
      {isRestored && <RestoredNotice startOver={startOver} />}
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_340px] md:gap-6">
        <RequestParts filled={filled} known={known} />
        <div className="py-3 md:sticky md:top-24 md:py-0">
          <FixturePreview values={values} today={today} />
        </div>
      </div>
      <LegalNote does={requestTexts.sendVerb} />
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
