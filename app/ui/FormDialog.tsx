import { useId, type FormEvent } from "react";
import { Button, type ButtonVariant } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import type { DialogProps } from "./DialogPanel.tsx";

export interface FormDialogProps extends Pick<DialogProps, "onClose" | "title" | "description" | "role" | "children"> {
  isOpen?: boolean | undefined;
  /** The submit button's label and look. */
  submit: string;
  variant: ButtonVariant;
  /** The label while it is being sent. */
  busy: string | false;
  onSubmit: (event: FormEvent) => Promise<void>;
}

/** A dialog around one form; its button stays in view at the bottom while the fields scroll. */
export function FormDialog(props: FormDialogProps) {
  const { isOpen = true, submit, variant, busy, onSubmit, children, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      actions={
        <Button type="submit" form={formId} variant={variant} size="large" wide busy={busy}>
          {submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="mt-4 flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
