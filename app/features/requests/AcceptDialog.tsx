import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { formatRand } from "#shared/rules/format.ts";
import { applicationTexts as texts } from "./texts.ts";

/** Asks once more before one bid wins and the others are declined. */
export function AcceptDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const { run, isBusy } = useMutate("bid.accept", {
    success: texts.accepted(bid.streamerName),
    failure: { title: texts.acceptFailed },
  });
  // The row may move on underneath: what is accepted is what stands on the button.
  const [priceSeenCents] = useState(bid.proposedPriceCents);
  const price = formatRand(priceSeenCents);
  const accept = async () => {
    await run({ id: bid.id, priceSeenCents });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.acceptTitle(bid.streamerName)}
      description={texts.acceptText(price)}
      actions={
        <>
          <Button variant="primary" size="large" busy={isBusy && texts.accepting} onClick={() => void accept()}>
            {texts.accept} {price}
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.keepLooking}
          </Button>
        </>
      }
    />
  );
}
