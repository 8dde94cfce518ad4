import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { limits } from "#shared/rules/limits.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

const decisions = {
  /** For an address that is not the school's: it gets no mail, and both sides read why. */
  "schoolContact.refuse": {
    title: ({ schoolName }: SchoolContact) => texts.refuseOf(schoolName),
    description: () => undefined,
    ...{ submit: texts.refuse, hint: texts.reasonHint, success: texts.refusedDone, failure: texts.refuseFailed },
  },
  /** The links it was sent stop working straight away, and it no longer answers for any school. */
  "schoolContact.revoke": {
    title: () => texts.revokeTitle,
    description: ({ email }: SchoolContact) => texts.revokeText(email),
    ...{ submit: texts.revoke, hint: texts.revokeHint, success: texts.revokedDone, failure: texts.revokeFailed },
  },
};

interface ContactReasonDialogProps {
  mutation: keyof typeof decisions;
  contact: SchoolContact;
  onClose: () => void;
}

/** Takes away an address that someone gave for a school, and asks for the reason. */
export function ContactReasonDialog({ mutation, contact, onClose }: ContactReasonDialogProps) {
  const { title, description, submit, hint, success, failure } = decisions[mutation];
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const { run, isBusy } = useMutate(mutation, { success, failure });
  const decide = handleSubmit(async ({ reason }) => {
    const outcome = await run({ id: contact.id, reason });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={title(contact)}
      description={description(contact)}
      submit={submit}
      variant="danger"
      busy={isBusy && texts.sending}
      onSubmit={decide}
    >
      <TextArea
        {...register("reason", { validate: (text) => text.trim() !== "" || `${texts.reason} is required` })}
        label={texts.reason}
        hint={hint}
        required
        maxLength={limits.reason}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
