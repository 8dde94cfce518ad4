import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { formatRand } from "#shared/rules/format.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.paid;

/** The requester is emailed that the money has arrived, so this asks for confirmation. */
export function MarkPaidDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("bid.markPaid", texts);
  const confirm = async () => {
    await run({ id: bid.id });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title(formatRand(agreedCents(bid)))}
      description={texts.text}
      confirm={assignmentTexts.markPaid}
      variant="primary"
      busy={isBusy && assignmentTexts.busy}
      onConfirm={() => void confirm()}
      keep={texts.back}
    />
  );
}
