import { useMutate } from "#app/sync/useMutate.ts";
import { streamStartRejection } from "#shared/rules/assignment.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.stream;

/** Asks where the match can be watched. A wrong state is refused before a wrong address. */
export function StartStreamDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("stream.start", { success: texts.success, failure: texts.failure });
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.explained}
      label={texts.label}
      hint={texts.hint}
      submitLabel={texts.submit}
      draftKey={`stream ${bid.id}`}
      maxLength={limits.url}
      kind="address"
      isRequired
      isBusy={isBusy}
      rejectionOf={(address) => (address === "" ? texts.required : streamStartRejection(bid, address)?.message)}
      onSubmit={async (streamUrl) => refusedSentence(await run({ bidId: bid.id, streamUrl }))}
    />
  );
}
