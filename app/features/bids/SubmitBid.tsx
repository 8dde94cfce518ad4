import { useMutate } from "#app/sync/useMutate.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { randText } from "#shared/rules/format.ts";
import { BidFormDialog, type BidValues } from "./BidFormDialog.tsx";
import { bidTexts as texts } from "./texts.ts";

interface SubmitBidProps {
  fixture: Fixture;
  isOpen: boolean;
  onClose: () => void;
}

/** A new bid: the price starts at the budget. */
export function SubmitBid({ fixture, isOpen, onClose }: SubmitBidProps) {
  const { run, isBusy } = useMutate("bid.submit", { success: texts.submitted, failure: { title: texts.failed } });
  const submit = async (values: BidValues) => {
    const outcome = await run({ id: crypto.randomUUID(), fixtureId: fixture.id, ...values });
    return outcome.status !== "refused";
  };
  return (
    <BidFormDialog
      title={texts.title.submit}
      draftKey={`bid ${fixture.id}`}
      fixture={fixture}
      start={{ message: "", proposedPrice: randText(fixture.budgetCents) }}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
