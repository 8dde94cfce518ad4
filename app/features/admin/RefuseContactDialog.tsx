import { useForm } from "react-hook-form";
import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { limits } from "#shared/rules/limits.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

interface RefuseContactDialogProps {
  contact: SchoolContact;
  onClose: () => void;
}

/** Says that an address is not the school's. Nobody is mailed there; both sides read why. */
export function RefuseContactDialog({ contact, onClose }: RefuseContactDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const { run, isBusy } = useMutate("schoolContact.refuse", {
    success: texts.refusedDone,
    failure: texts.refuseFailed,
  });
  const refuse = handleSubmit(async ({ reason }) => {
    const outcome = await run({ id: contact.id, reason });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={texts.refuseOf(contact.schoolName)}
      submit={texts.refuse}
      variant="danger"
      busy={isBusy && texts.sending}
      onSubmit={refuse}
    >
      <TextArea
        {...register("reason", { validate: (text) => text.trim() !== "" || `${texts.reason} is required` })}
        label={texts.reason}
        hint={texts.reasonHint}
        required
        maxLength={limits.reason}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
