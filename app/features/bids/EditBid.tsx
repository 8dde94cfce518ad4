import { useMutate } from "#app/sync/useMutate.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { randText } from "#shared/rules/format.ts";
import { BidFormDialog, type BidValues } from "./BidFormDialog.tsx";
import { bidTexts as texts } from "./texts.ts";

interface EditBidProps {
  fixture: Fixture;
  bid: Bid;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes a pending bid. Sends the values the user saw, so that a change from another device is not lost. */
export function EditBid({ fixture, bid, isOpen, onClose }: EditBidProps) {
  const { run, isBusy } = useMutate("bid.edit", { success: texts.edited, failure: { title: texts.failed } });
  const was = { message: bid.message, proposedPrice: randText(bid.proposedPriceCents) };
  const submit = async (values: BidValues) => {
    const outcome = await run({ id: bid.id, was, ...values });
    return outcome.status !== "refused";
  };
  return (
    <BidFormDialog
      title={texts.title.edit}
      draftKey={`change of bid ${bid.id}`}
      fixture={fixture}
      start={was}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    />
  );
}
