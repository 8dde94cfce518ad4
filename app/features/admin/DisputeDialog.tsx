import { useId, useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
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
  const formId = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      title={isRefund ? texts.refundTitle : texts.releaseTitle}
      description={isRefund ? texts.refundText : texts.releaseText}
      actions={
        <Button type="submit" form={formId} variant={isRefund ? "danger" : "solid"} wide busy={isBusy && texts.sending}>
          {isRefund ? texts.refund : texts.release}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void decide(event)} className="mt-4 flex flex-col gap-4">
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
      </form>
    </Dialog>
  );
}
