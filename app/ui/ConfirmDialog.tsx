import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  isOpen?: boolean | undefined;
  /** The question is left without doing anything. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** What the answer needs, such as a reason. */
  children?: ReactNode;
  /** The verb of what will be done. */
  confirm: string;
  /** `primary` for what nobody loses anything by. */
  variant?: "danger" | "primary" | undefined;
  /** Words while it is being done. */
  busy?: string | false | undefined;
  /** Not needed where `formId` is given. */
  onConfirm?: (() => void) | undefined;
  /** The form among the children that the confirming button sends. */
  formId?: string | undefined;
  /** What the button says that leaves everything as it is. */
  keep: string;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, onClose, title, description, children, keep } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={title}
      description={description}
      actions={
        <>
          <ConfirmButton {...props} />
          <Button variant="quiet" size="large" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

function ConfirmButton({ confirm, variant = "danger", busy, onConfirm, formId }: ConfirmDialogProps) {
  return (
    <Button
      type={formId === undefined ? "button" : "submit"}
      form={formId}
      variant={variant}
      size="large"
      busy={busy}
      onClick={onConfirm}
    >
      {confirm}
    </Button>
  );
}
