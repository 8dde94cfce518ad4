import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { limits } from "#shared/rules/limits.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

interface ConfirmContactDialogProps {
  contact: SchoolContact;
  /** An address confirmed for this school earlier. */
  suggested: string | undefined;
  onClose: () => void;
}

/** Confirms that an address is the school's, and records where that was looked up. */
export function ConfirmContactDialog({ contact, suggested, onClose }: ConfirmContactDialogProps) {
  const email = contact.isOfParty ? (suggested ?? "") : contact.email;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email, site: "" } });
  const { errors } = formState;
  const { run, isBusy } = useMutate("schoolContact.confirm", {
    success: texts.confirmed,
    failure: texts.confirmFailed,
  });
  const confirm = handleSubmit(async ({ email: typed, site }) => {
    const outcome = await run({ id: contact.id, site, email: typed.trim() });
    if (outcome.status !== "refused") onClose();
  });
  const required = (label: string) => (value: string) => value.trim() !== "" || `${label} is required`;
  return (
    <FormDialog
      onClose={onClose}
      title={texts.heading}
      description={contact.schoolName}
      submit={texts.confirm}
      variant="solid"
      busy={isBusy && texts.sending}
      onSubmit={confirm}
    >
      <TextField
        {...register("email", { validate: required(texts.email) })}
        label={texts.email}
        hint={texts.emailHint}
        required
        type="email"
        maxLength={limits.email}
        error={errors.email?.message}
      />
      <TextField
        {...register("site", { validate: required(texts.site) })}
        label={texts.site}
        hint={texts.siteHint}
        required
        maxLength={limits.url}
        error={errors.site?.message}
      />
    </FormDialog>
  );
}
