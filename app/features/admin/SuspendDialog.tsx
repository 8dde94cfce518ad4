import { useMutate } from "#app/sync/useMutate.ts";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { limits } from "#shared/rules/limits.ts";
import { suspendTexts as texts } from "./suspendTexts.ts";

interface SuspendDialogProps {
  account: { userId: string; name: string; isSuspended: boolean };
  onClose: () => void;
}

/** Asks why, then acts. */
export function SuspendDialog({ account: { userId, name, isSuspended }, onClose }: SuspendDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: "" } });
  const suspension = useMutate("user.suspend", { success: texts.suspendDone, failure: texts.suspendFailed });
  const restoration = useMutate("user.restore", { success: texts.restoreDone, failure: texts.restoreFailed });
  const { run, isBusy } = isSuspended ? restoration : suspension;
  const decide = handleSubmit(async ({ reason }) => {
    const outcome = await run({ id: userId, reason });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={isSuspended ? texts.restoreTitle(name) : texts.suspendTitle(name)}
      description={isSuspended ? texts.restoreText : texts.suspendText}
      submit={isSuspended ? texts.restore : texts.suspend}
      variant={isSuspended ? "solid" : "danger"}
      busy={isBusy && texts.sending}
      onSubmit={decide}
    >
      <TextArea
        {...register("reason", { validate: (text) => text.trim() !== "" || `${texts.reason} is required` })}
        label={texts.reason}
        hint={isSuspended ? texts.restoreHint : texts.suspendHint}
        required
        maxLength={limits.reason}
        error={formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
