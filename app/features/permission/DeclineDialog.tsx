import { useState } from "react";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { permissionTexts } from "./texts.ts";

interface DeclineDialogProps {
  isOpen: boolean;
  onClose: () => void;
  decline: (reason: string) => void;
}

/** A no is final, and a reason helps the requester: both take a second step. */
export function DeclineDialog({ isOpen, onClose, decline }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  const confirm = () => {
    onClose();
    decline(reason.trim());
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={permissionTexts.declineTitle}
      description={permissionTexts.declineText}
      confirm={permissionTexts.decline}
      onConfirm={confirm}
      keep={permissionTexts.goBack}
    >
      <div className="mt-4">
        <TextArea
          label={permissionTexts.reason}
          labelNote="optional"
          maxLength={limits.notes}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
