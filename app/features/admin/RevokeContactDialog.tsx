import { useForm } from "react-hook-form";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { limits } from "#shared/rules/limits.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

interface RevokeContactDialogProps {
  contact: SchoolContact;
  onClose: () => void;
}

/** Ends an address: its links stop working at once, and it answers for no school any more. */
export function RevokeContactDialog({ contact, onClose }: RevokeContactDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const { run, isBusy } = useMutate("schoolContact.revoke", {
    success: texts.revokedDone,
    failure: texts.revokeFailed,
  });
  const revoke = handleSubmit(async ({ reason }) => {
    const outcome = await run({ id: contact.id, reason });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={texts.revokeTitle}
      description={texts.revokeText(contact.email)}
      submit={texts.revoke}
      variant="danger"
      busy={isBusy && texts.sending}
      onSubmit={revoke}
    >
      <TextArea
        {...register("reason", { validate: (text) => text.trim() !== "" || `${texts.reason} is required` })}
        label={texts.reason}
        hint={texts.revokeHint}
        required
        maxLength={limits.reason}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
