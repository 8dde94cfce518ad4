import { useMutate } from "#app/sync/useMutate.ts";
import { bidCancelRejection } from "#shared/rules/bidFlow.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.cancelling;

/** Cancels the booking as the streamer, with a reason that the requester reads. */
export function CancelDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("bid.cancel", { success: texts.success, failure: texts.failure });
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.explained}
      label={texts.label}
      submitLabel={texts.submit}
      submitVariant="danger"
      draftKey={`cancel ${bid.id}`}
      maxLength={limits.reason}
      kind="text"
      isRequired
      isBusy={isBusy}
      rejectionOf={(reason) => bidCancelRejection(bid, reason)?.message}
      onSubmit={async (reason) => refusedSentence(await run({ id: bid.id, reason }))}
    />
  );
}
