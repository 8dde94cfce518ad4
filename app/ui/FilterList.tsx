import { Check } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

export type FilterChoice = { value: string; label: string; count: number; icon: ReactNode };

export type FilterListProps = {
  label: string;
  choices: readonly FilterChoice[];
  value: string;
  onChoose: (value: string) => void;
  labelHidden?: boolean | undefined;
};

/** One of several choices, each with how many it would show. */
export function FilterList({ label, choices, value, onChoose, labelHidden }: FilterListProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden === true ? "sr-only" : "named mb-1.5"}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="filter-choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="sr-only"
          />
          <span className="filter-icon" aria-hidden="true">
            {choice.value === value ? <Check size={22} /> : choice.icon}
          </span>
          <span className="min-w-0 flex-1">{choice.label}</span>
          <span className="figures text-sm">
            <span className="sr-only">, </span>
            {choice.count}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
