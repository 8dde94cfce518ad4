import { Star } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { fieldMessages } from "./Field.tsx";

export type StarFieldProps = Omit<ComponentProps<"input">, "type" | "className" | "value"> & {
  /** Names the radio group; one per form. */
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

const stars = ["1", "2", "3", "4", "5"];

/** One to five stars; a form's `register` keeps the choice as text. */
export function StarField({ label, hint, error, required, ...input }: StarFieldProps) {
  const { messages, describedBy } = fieldMessages(useId(), hint, error);
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={describedBy}
      aria-required={required === true ? true : undefined}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="field-label mb-1.5 font-semibold" data-required={required}>
        {label}
      </legend>
      <div className="star-row">
        {stars.map((value) => (
          <label key={value} className="star">
            <input {...input} type="radio" value={value} className="sr-only" />
            <Star size={30} aria-hidden="true" />
            <span className="figures text-sm">{value}</span>
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  );
}
