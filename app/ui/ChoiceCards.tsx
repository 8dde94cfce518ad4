import { useId } from "react";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { fieldMessages } from "./Field.tsx";
import { classes } from "./classes.ts";

export type Choice = { value: string; label: ReactNode; icon?: ReactNode; note?: ReactNode };

export type ChoiceCardsProps = Omit<ComponentProps<"input">, "type" | "className" | "value"> & {
  /** Names the radio group; one per form. */
  name: string;
  label: string;
  choices: readonly Choice[];
  /** The chosen value, if the caller controls it; omit it to use a form's `register`. */
  value?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Columns on a phone, and from 640 px. Default 2 and 3. */
  columns?: number | undefined;
  columnsWide?: number | undefined;
  className?: string | undefined;
};

/** One of a few choices, each a card with a radio inside: sports with drawings, budgets in figures. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { label, choices, value, hint, error, required, columns = 2, columnsWide = 3, className, ...input } = props;
  const id = useId();
  const { messages, describedBy } = fieldMessages(id, hint, error);
  const style: CSSProperties & Record<"--columns" | "--columns-wide", number> = {
    "--columns": columns,
    "--columns-wide": columnsWide,
  };
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-describedby={describedBy}
      aria-required={required === true ? true : undefined}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className="field-label mb-1.5 font-semibold" data-required={required}>
        {label}
      </legend>
      <div className="choice-grid" style={style}>
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} {...{ choice, value, input }} hasError={error !== undefined} />
        ))}
      </div>
      {messages}
    </fieldset>
  );
}

type ChoiceCardProps = {
  choice: Choice;
  value: string | undefined;
  input: Omit<ComponentProps<"input">, "type" | "value" | "className">;
  hasError: boolean;
};

function ChoiceCard({ choice, value, input, hasError }: ChoiceCardProps) {
  return (
    <label className={cardClasses(hasError, choice.icon === undefined)}>
      <input
        {...input}
        type="radio"
        value={choice.value}
        {...(value === undefined ? {} : { checked: value === choice.value })}
        className="sr-only"
      />
      {choice.icon !== undefined && <span className="flex-none">{choice.icon}</span>}
      <span className="min-w-min flex-1 basis-0">
        <span className="block">{choice.label}</span>
        {choice.note !== undefined && <span className="block text-sm font-normal">{choice.note}</span>}
      </span>
    </label>
  );
}

function cardClasses(hasError: boolean, isCentred: boolean): string {
  return classes(
    "relative flex min-h-13 cursor-pointer flex-wrap items-center gap-3 rounded-control border bg-surface px-[min(0.875rem,14px)] py-2 font-medium",
    "transition-colors hover:bg-sunken has-checked:border-pitch has-checked:bg-pitch has-checked:text-on-pitch has-checked:font-semibold",
    "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
    hasError ? "border-clay" : "border-control",
    isCentred && "justify-center text-center",
  );
}
