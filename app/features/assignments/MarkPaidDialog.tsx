import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { formatRand } from "#shared/rules/format.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.paid;

/** The requester is mailed that the money has arrived, so it is asked once. */
export function MarkPaidDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("bid.markPaid", texts);
  const confirm = async () => {
    await run({ id: bid.id });
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={texts.title(formatRand(bid.proposedPriceCents))}
      description={texts.text}
      actions={
        <>
          <Button variant="primary" busy={isBusy && assignmentTexts.busy} onClick={() => void confirm()}>
            {assignmentTexts.markPaid}
          </Button>
          <Button onClick={onClose}>{texts.back}</Button>
        </>
      }
    />
  );
}
