import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import { limits } from "#shared/rules/limits.ts";
import { adminTexts } from "./adminTexts.ts";

const texts = adminTexts.school;

interface WithdrawDialogProps {
  permission: SchoolPermission;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a school's yes back in its name. */
export function WithdrawDialog({ permission, isOpen, onClose }: WithdrawDialogProps) {
  const [notes, setNotes] = useState("");
  const { run, isBusy } = useMutate("permission.withdraw", {
    success: texts.withdrawn,
    failure: texts.withdrawFailed,
  });
  const withdraw = async () => {
    const outcome = await run({ id: permission.id, notes: notes.trim() || undefined });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={texts.withdrawTitle}
      description={texts.withdrawText}
      actions={
        <>
          <Button variant="danger" busy={isBusy && adminTexts.verify.sending} onClick={() => void withdraw()}>
            {texts.withdraw}
          </Button>
          <Button onClick={onClose}>{texts.keep}</Button>
        </>
      }
    >
      <div className="mt-4">
        <TextArea
          label={adminTexts.verify.notes}
          labelNote={adminTexts.verify.optional}
          maxLength={limits.notes}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
