import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
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

/** Withdraws a school's permission on its behalf. */
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
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.withdrawTitle}
      description={texts.withdrawText}
      confirm={texts.withdraw}
      busy={isBusy && adminTexts.verify.sending}
      onConfirm={() => void withdraw()}
      keep={texts.keep}
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
    </ConfirmDialog>
  );
}
