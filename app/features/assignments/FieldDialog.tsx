import type { ReactNode } from "react";
import { useDraft } from "#app/db/useDraft.ts";
import type { ButtonVariant } from "#app/ui/Button.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { assignmentTexts } from "./assignmentTexts.ts";

export interface FieldDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  labelNote?: string | undefined;
  hint?: string | undefined;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  draftKey: string;
  maxLength: number;
  kind: "text" | "address";
  isRequired?: boolean;
  /** Another way to do the same, above the field. */
  otherWay?: ReactNode;
  isBusy: boolean;
  /** What is wrong with the text now, from the deciding rule. */
  rejectionOf: (text: string) => string | undefined;
  /** Returns the sentence of a rejection; undefined when it was accepted or saved. */
  onSubmit: (text: string) => Promise<string | undefined>;
}

/** A workflow step that asks for one text. Rejections appear under the field, and the text stays. */
export function FieldDialog(props: FieldDialogProps) {
  const { isOpen, onClose, title, description, submitLabel, submitVariant = "primary", isBusy, onSubmit } = props;
  const form = useForm({ defaultValues: { text: "" } });
  const { clearDraft } = useDraft(props.draftKey, form);
  const { register, handleSubmit, reset, setError, formState } = form;
  const submit = handleSubmit(async ({ text }) => {
    const rejection = await onSubmit(text.trim());
    if (rejection !== undefined) {
      setError("text", { message: rejection }, { shouldFocus: true });
      return;
    }
    reset();
    clearDraft();
    onClose();
  });
  const field = {
    ...register("text", { validate: (text) => props.rejectionOf(text.trim()) ?? true }),
    label: props.label,
    labelNote: props.labelNote,
    hint: props.hint,
    required: props.isRequired,
    maxLength: props.maxLength,
    error: formState.errors.text?.message,
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      submit={submitLabel}
      variant={submitVariant}
      busy={isBusy && assignmentTexts.busy}
      onSubmit={submit}
    >
      {props.otherWay}
      {props.kind === "text" ? <TextArea {...field} /> : <TextField {...field} type="url" inputMode="url" />}
    </FormDialog>
  );
}
