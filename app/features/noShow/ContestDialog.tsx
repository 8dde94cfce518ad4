import { useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { limits } from "#shared/rules/limits.ts";
import { noShowTexts } from "./noShowTexts.ts";

const texts = noShowTexts.contesting;

/** Says that somebody was there after all, in own words if there are any. */
export function ContestDialog({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const { run, isBusy } = useMutate("bid.answerNoShow", noShowTexts.contested);
  const contest = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await run({ bidId: bid.id, answer: "contest", reason: reason.trim() || undefined });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={contest}
    >
      <TextArea
        label={texts.reason}
        labelNote="optional"
        hint={texts.hint}
        maxLength={limits.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
