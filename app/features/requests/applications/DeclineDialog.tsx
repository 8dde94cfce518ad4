import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { limits } from "#shared/rules/limits.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";

/** Declines one bid, with an optional sentence for its streamer; the match stays open for the others. */
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
    <ConfirmDialog
      onClose={onClose}
      title={texts.declineTitle(bid.streamerName)}
      description={texts.declineText}
      confirm={texts.decline}
      onConfirm={decline}
      keep={texts.keepLooking}
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
    </ConfirmDialog>
  );
}
