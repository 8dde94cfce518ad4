import { useMutate } from "#app/sync/useMutate.ts";
import { deliverRejection, needsRecording } from "#shared/rules/assignment.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.delivery;

/** The match is over, with or without having been live; then the recording is what is delivered. */
export function DeliverDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("stream.deliver", { success: texts.success, failure: texts.failure });
  const isRecorded = needsRecording(bid);
  const rejectionOf = (address: string) =>
    isRecorded && address === "" ? texts.required : deliverRejection(bid, address || undefined)?.message;
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRecorded ? texts.title : texts.titleEnd}
      description={isRecorded ? texts.explainedRecorded : texts.explained}
      label={texts.label}
      labelNote={isRecorded ? undefined : assignmentTexts.permission.note}
      hint={assignmentTexts.stream.hint}
      submitLabel={texts.submit}
      draftKey={`recording ${bid.id}`}
      maxLength={limits.url}
      kind="address"
      isRequired={isRecorded}
      isBusy={isBusy}
      rejectionOf={rejectionOf}
      onSubmit={async (address) =>
        refusedSentence(await run({ bidId: bid.id, ...(address ? { recordingUrl: address } : {}) }))
      }
    />
  );
}
