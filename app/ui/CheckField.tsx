import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { fieldMessages } from "./Field.tsx";

export type CheckFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

/** A tick and its sentence; the whole line can be pressed. */
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

export type SwitchFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & { label: ReactNode };

/** A choice that takes effect at once. */
export function SwitchField({ label, ...input }: SwitchFieldProps) {
  return (
    <label className="flex min-h-12 w-fit cursor-pointer items-center gap-3">
      <input
        {...input}
        type="checkbox"
        role="switch"
        className="peer relative h-8 w-13 flex-none appearance-none rounded-full border-2 border-control bg-surface transition-colors before:absolute before:top-1/2 before:left-1 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-control before:transition-transform checked:border-pitch checked:bg-pitch checked:before:translate-x-5 checked:before:bg-on-pitch"
      />
      {label}
    </label>
  );
}
