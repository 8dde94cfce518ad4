import { useId } from "react";
import { useForm } from "react-hook-form";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { limits } from "#shared/rules/limits.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

interface ConfirmContactDialogProps {
  contact: SchoolContact;
  /** An address that was confirmed for this school before. */
  suggested: string | undefined;
  onClose: () => void;
}

/** Says that an address is the school's, and where that was looked up. */
export function ConfirmContactDialog({ contact, suggested, onClose }: ConfirmContactDialogProps) {
  const formId = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.heading}
      description={contact.schoolName}
      actions={
        <Button type="submit" form={formId} variant="solid" wide busy={isBusy && texts.sending}>
          {texts.confirm}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)} className="mt-2 flex flex-col gap-4">
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
      </form>
    </Dialog>
  );
}
