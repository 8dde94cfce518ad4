import { useMutate } from "#app/sync/useMutate.ts";
import { canAskAgain } from "#shared/rules/assignment.ts";
import { limits } from "#shared/rules/limits.ts";
import { permissionRequestRejection } from "#shared/rules/permissionFlow.ts";
import { assignmentTexts } from "./assignmentTexts.ts";
import { FieldDialog } from "./FieldDialog.tsx";
import { refusedSentence } from "./refusedSentence.ts";
import type { StepDialogProps } from "./stepDialog.ts";

const texts = assignmentTexts.permission;

/** Asks the school; after a no or a withdrawal, only with a message. */
export function PermissionDialog({ bid, isOpen, onClose }: StepDialogProps) {
  const { run, isBusy } = useMutate("permission.request", {
    // The specification's toast says that the school was contacted, so it is shown only when that is true.
    success: ({ schoolAsk }) => (schoolAsk === "checking" ? texts.checking : texts.success),
    failure: texts.failure,
  });
  const isAgain = canAskAgain(bid);
  return (
    <FieldDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isAgain ? assignmentTexts.askAgain : texts.title}
      description={texts.explained(bid.schoolContactName ?? texts.theSchool)}
      label={texts.label}
      labelNote={isAgain ? undefined : texts.note}
      hint={texts.hint}
      submitLabel={texts.submit}
      draftKey={`permission ${bid.id}`}
      maxLength={limits.message}
      kind="text"
      isRequired={isAgain}
      isBusy={isBusy}
      rejectionOf={(message) => permissionRequestRejection(bid, message)?.message}
      onSubmit={async (message) =>
        refusedSentence(await run({ id: crypto.randomUUID(), bidId: bid.id, message: message || undefined }))
      }
    />
  );
}
