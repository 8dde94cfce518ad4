import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatRand } from "#shared/rules/format.ts";
import { ClashOfBid } from "./ClashOfBid.tsx";
import { PayMoreDialog } from "./PayMoreDialog.tsx";
import { useDifference } from "./useDifference.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";

interface AcceptDialogProps {
  fixture: Fixture;
  bid: Bid;
  onClose: () => void;
}

/** Accepts the bid, or says what must be paid first. */
export function AcceptDialog({ fixture, bid, onClose }: AcceptDialogProps) {
  const difference = useDifference(fixture, bid);
  return difference ? (
    <PayMoreDialog fixture={fixture} bid={bid} difference={difference} onClose={onClose} />
  ) : (
    <ConfirmDialog bid={bid} onClose={onClose} />
  );
}

/** Asks again before one bid wins and the others are declined. */
function ConfirmDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const navigate = useNavigate();
  const { run } = useMutate("bid.accept", {
    success: texts.accepted(bid.streamerName),
    failure: { title: texts.acceptFailed },
  });
  // The row may change meanwhile: the price on the button is the one accepted.
  const [priceSeenCents] = useState(bid.proposedPriceCents);
  const price = formatRand(priceSeenCents);
  const accept = () => {
    onClose();
    // The match moves to the assigned ones as soon as the bid is accepted here: the screen follows it.
    void navigate({ search: `?fixture=${bid.fixtureId}` }, { replace: true });
    void run({ id: bid.id, priceSeenCents });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.acceptTitle(bid.streamerName)}
      description={texts.acceptText(price)}
      actions={
        <>
          <Button variant="primary" size="large" onClick={accept}>
            {texts.accept} {price}
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.keepLooking}
          </Button>
        </>
      }
    >
      <div className="mt-4 empty:hidden">
        <ClashOfBid bid={bid} />
      </div>
    </Dialog>
  );
}
