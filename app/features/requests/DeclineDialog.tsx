import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { limits } from "#shared/rules/limits.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";

/** Declines one bid, with a sentence for its streamer if one likes; the match stays open for the others. */
export function DeclineDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { run } = useMutate("bid.decline", {
    success: texts.declined(bid.streamerName),
    failure: { title: texts.declineFailed },
  });
  const decline = () => {
    onClose();
    void run({ id: bid.id, reason });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={texts.declineTitle(bid.streamerName)}
      description={texts.declineText}
      actions={
        <>
          <Button variant="danger" size="large" onClick={decline}>
            {texts.decline}
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.keepLooking}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.declineReason}
        labelNote="optional"
        hint={texts.declineHint}
        value={reason}
        maxLength={limits.reason}
        onChange={(event) => setReason(event.target.value)}
        className="mt-4"
      />
    </Dialog>
  );
}
