import { useId } from "react";
import { useForm } from "react-hook-form";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
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
  const formId = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={texts.refuseOf(contact.schoolName)}
      actions={
        <Button type="submit" form={formId} variant="danger" wide busy={isBusy && texts.sending}>
          {texts.refuse}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void refuse(event)} className="mt-4">
        <TextArea
          {...register("reason", { validate: (text) => text.trim() !== "" || `${texts.reason} is required` })}
          label={texts.reason}
          hint={texts.reasonHint}
          required
          maxLength={limits.reason}
          error={formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}
