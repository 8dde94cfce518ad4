import type { ComponentProps, ReactNode } from "react";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { classes } from "./classes.ts";

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps> & {
    /** Inside the field at the start, 24 px wide: a crest, an icon. */
    before?: ReactNode;
  };

/** One line of text, or email, phone and number by `type`. Spread a form's `register` on it. */
export function TextField({
  label,
  required,
  labelNote,
  hint,
  error,
  className,
  before,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, required, labelNote, hint, error, className, id }}>
      {(control) => (
        <span className="relative block">
          {before !== undefined && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-content-center">{before}</span>
          )}
          <input {...input} {...control} className={classes("control", before !== undefined && "pl-12!")} />
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ label, required, labelNote, hint, error, className, id, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, required, labelNote, hint, error, className, id }}>
      {(control) => <textarea {...area} {...control} rows={rows} className="control field-sizing-content min-h-24" />}
    </Field>
  );
}
