import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  isOpen?: boolean | undefined;
  /** Called when the question is dismissed. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Input the action needs, such as a reason. */
  children?: ReactNode;
  /** The verb of the action. */
  confirm: string;
  /** `primary` for an action that loses nothing. */
  variant?: "danger" | "primary" | undefined;
  /** The label while it is being done. */
  busy?: string | false | undefined;
  /** Not needed when `formId` is given. */
  onConfirm?: (() => void) | undefined;
  /** The form among the children that the confirm button submits. */
  formId?: string | undefined;
  /** The label of the button that changes nothing. */
  keep: string;
}

/** Asks before an action that cannot be undone. */
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
