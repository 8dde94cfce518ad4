import { useMutate } from "#app/sync/useMutate.ts";
import { streamCorrectRejection } from "#shared/rules/assignment.ts";
import { limits } from "#shared/rules/limits.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const { correction: texts, stream } = assignmentTexts;

/** The link of a match that is live, put right. */
export function CorrectLinkDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("stream.correct", { success: texts.success, failure: texts.failure });
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.explained}
      label={stream.label}
      hint={stream.hint}
      submitLabel={texts.submit}
      draftKey={`stream link ${bid.id}`}
      maxLength={limits.url}
      kind="address"
      isRequired
      isBusy={isBusy}
      rejectionOf={(address) => (address === "" ? stream.required : streamCorrectRejection(bid, address)?.message)}
      onSubmit={async (streamUrl) => refusedSentence(await run({ bidId: bid.id, streamUrl }))}
    />
  );
}
