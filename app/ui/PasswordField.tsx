import { useState } from "react";
import type { ComponentProps } from "react";
import { Eye, EyeOff } from "lucide-react";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

/** A password that can be revealed: typing blind on a phone in the sun fails. */
export function PasswordField({
  label,
  required,
  labelNote,
  hint,
  error,
  className,
  id,
  ...input
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, required, labelNote, hint, error, className, id }}>
      {(control) => (
        <span className="relative block">
          <input {...input} {...control} type={isShown ? "text" : "password"} className="control pr-14!" />
          <IconButton
            label={isShown ? "Hide characters" : "Show characters"}
            icon={isShown ? <EyeOff size={20} /> : <Eye size={20} />}
            onClick={() => setShown(!isShown)}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
