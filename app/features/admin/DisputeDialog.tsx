import { useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.disputes;

export type DisputeDecision = "release" | "refund";

interface DisputeDialogProps {
  disputeId: string;
  decision: DisputeDecision;
  onClose: () => void;
}

/** Release or refund, with a reason that both sides read. What was typed stays while it is refused. */
export function DisputeDialog({ disputeId, decision, onClose }: DisputeDialogProps) {
  const [amount, setAmount] = useState("");
  const [notes, setNotes] = useState("");
  const { run, isBusy } = useMutate("dispute.decide", { success: texts.decided, failure: texts.failed });
  const isRefund = decision === "refund";
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const part = isRefund && amount.trim() !== "" ? { amount: amount.trim() } : {};
    const outcome = await run({ id: disputeId, decision, ...part, notes: notes.trim() || undefined });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isRefund ? texts.refundTitle : texts.releaseTitle}
      description={isRefund ? texts.refundText : texts.releaseText}
      submit={isRefund ? texts.refund : texts.release}
      variant={isRefund ? "danger" : "solid"}
      busy={isBusy && texts.sending}
      onSubmit={decide}
    >
      {isRefund && (
        <TextField
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <TextArea
        label={texts.notes}
        hint={texts.notesHint}
        maxLength={limits.notes}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </FormDialog>
  );
}
