import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { fieldMessages } from "./Field.tsx";

export type CheckFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

/** A checkbox and its sentence; the whole line can be pressed. */
export function CheckField({ label, hint, error, className, required, ...input }: CheckFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const { messages, describedBy } = fieldMessages(id, hint, error);
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="tick"
          aria-describedby={describedBy}
          aria-invalid={error === undefined ? undefined : true}
          aria-required={required === true ? true : undefined}
        />
        <span className="field-label pt-0.5" data-required={required}>
          {label}
        </span>
      </label>
      {messages}
    </div>
  );
}
