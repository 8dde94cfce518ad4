import { useId } from "react";
import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";

/** The props of every field, apart from its own control. */
export type FieldProps = {
  label: string;
  required?: boolean | undefined;
  /** A quiet word after the label ("optional"). */
  labelNote?: string | undefined;
  hint?: ReactNode;
  /** What is wrong, in a sentence; undefined when valid. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Spread on the control inside a Field. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

/** Label above, hint and error below, tied to the control by ids. */
export function Field(props: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const { label, required, labelNote, hint, error, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { messages, describedBy } = fieldMessages(id, hint, error);
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label mb-1.5 block font-semibold" data-required={required}>
        {label}
        {labelNote !== undefined && <span className="font-normal text-ink-soft"> {labelNote}</span>}
      </label>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": required === true ? true : undefined,
      })}
      {messages}
    </div>
  );
}

/** A control's hint and error, and the ids that describe it: the error is read first. */
export function fieldMessages(id: string, hint: ReactNode, error: string | undefined) {
  const hasHint = hint !== undefined && hint !== null && hint !== false;
  const ids = [error !== undefined && `${id}-error`, hasHint && `${id}-hint`].filter((part) => part !== false);
  const messages = (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-clay-text">
          <CircleAlert size={18} className="flex-none" aria-hidden="true" />
          {error}
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
  return { messages, describedBy: ids.length === 0 ? undefined : ids.join(" ") };
}
