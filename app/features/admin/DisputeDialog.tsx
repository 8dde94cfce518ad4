import { useState, type FormEvent } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import type { DisputeDecision } from "#shared/rules/disputeFlow.ts";
import { paymentTexts, type DecisionWords } from "./paymentTexts.ts";

const texts = paymentTexts.disputes;

interface DisputeDialogProps {
  disputeId: string;
  decision: DisputeDecision;
  words: DecisionWords;
  onClose: () => void;
}

/** One way to end the dispute, with a reason that both sides read. Keeps the text after a rejection. */
export function DisputeDialog({ disputeId, decision, words, onClose }: DisputeDialogProps) {
  const [amount, setAmount] = useState("");
  const [notes, setNotes] = useState("");
  const { run, isBusy } = useMutate("dispute.decide", { success: texts.decided, failure: texts.failed });
  const hasAmount = decision === "refund" || decision === "price";
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const part = hasAmount && amount.trim() !== "" ? { amount: amount.trim() } : {};
    const outcome = await run({ id: disputeId, decision, ...part, notes: notes.trim() || undefined });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      submit={words.button}
      variant={decision === "release" ? "solid" : "danger"}
      busy={isBusy && texts.sending}
      onSubmit={decide}
    >
      {hasAmount && (
        <TextField
          label={texts.amount}
          hint={decision === "refund" ? texts.refundHint : texts.priceHint}
          required={decision === "price"}
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
