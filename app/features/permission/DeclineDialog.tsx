import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { permissionTexts } from "./texts.ts";

interface DeclineDialogProps {
  isOpen: boolean;
  onClose: () => void;
  decline: (reason: string) => void;
}

/** A no cannot be taken back, and a reason helps whoever asked: both take one more step than a tap. */
export function DeclineDialog({ isOpen, onClose, decline }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  const confirm = () => {
    onClose();
    decline(reason.trim());
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={permissionTexts.declineTitle}
      description={permissionTexts.declineText}
      actions={
        <>
          <Button variant="danger" onClick={confirm}>
            {permissionTexts.decline}
          </Button>
          <Button onClick={onClose}>{permissionTexts.goBack}</Button>
        </>
      }
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
    </Dialog>
  );
}
