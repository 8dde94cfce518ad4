import { useId, useState, type FormEvent } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
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

/** Books a transfer back, with the reason. What was typed stays while it is refused or cannot be sent. */
export function ReversePayoutDialog(props: ReversePayoutDialogProps) {
  const { streamerName, amount, isBusy, onClose, onReverse } = props;
  const formId = useId();
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const reverse = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && (await onReverse(reason.trim()))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={texts.reverseTitle(amount, streamerName)}
      description={texts.reverseText}
      actions={
        <Button type="submit" form={formId} variant="danger" wide busy={isBusy && paymentTexts.disputes.sending}>
          {texts.reverse}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void reverse(event)} className="mt-4">
        <TextArea
          label={texts.reverseReason}
          required
          maxLength={limits.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={hasTried && isMissing ? texts.reasonMissing : undefined}
        />
      </form>
    </Dialog>
  );
}
