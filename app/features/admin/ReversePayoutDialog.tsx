import { useState, type FormEvent } from "react";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.payouts;

interface ReversePayoutDialogProps {
  streamerName: string;
  amount: string;
  isBusy: boolean;
  onClose: () => void;
  /** True when it was reversed. */
  onReverse: (reason: string) => Promise<boolean>;
}

/** Reverses a transfer, with the reason. Keeps the text when it is refused or cannot be sent. */
export function ReversePayoutDialog(props: ReversePayoutDialogProps) {
  const { streamerName, amount, isBusy, onClose, onReverse } = props;
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const reverse = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && (await onReverse(reason.trim()))) onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={texts.reverseTitle(amount, streamerName)}
      description={texts.reverseText}
      submit={texts.reverse}
      variant="danger"
      busy={isBusy && paymentTexts.disputes.sending}
      onSubmit={reverse}
    >
      <TextArea
        label={texts.reverseReason}
        required
        maxLength={limits.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={hasTried && isMissing ? texts.reasonMissing : undefined}
      />
    </FormDialog>
  );
}
