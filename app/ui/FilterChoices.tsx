import { useId } from "react";
import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { classes } from "./classes.ts";

export type FilterChoice = { value: string; label: string; icon?: ReactNode; count?: number | undefined };

export type FilterChoicesProps = {
  label: string;
  choices: readonly FilterChoice[];
  value: string;
  onChoose: (value: string) => void;
  /** A list beside the results on desktop, or chips in a row that scrolls. */
  look: "list" | "chips";
  labelHidden?: boolean | undefined;
};

const looks = {
  list: "w-full rounded-control px-3",
  chips: "rounded-control border border-hairline bg-surface px-3.5 whitespace-nowrap",
};

/** One filter at a time, with how many there are of each. */
export function FilterChoices({ label, choices, value, onChoose, look, labelHidden }: FilterChoicesProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden === true ? "sr-only" : "mb-2 font-semibold"}>{label}</legend>
      <div className={look === "list" ? "flex flex-col gap-0.5" : "scroll-row flex gap-2 p-1"}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              "relative flex min-h-12 flex-none cursor-pointer items-center gap-3 hover:bg-sunken",
              "has-checked:border-pitch has-checked:bg-pitch has-checked:font-semibold has-checked:text-on-pitch",
              "has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus has-checked:has-focus-visible:outline-floodlight",
              looks[look],
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="peer sr-only"
            />
            {look === "list" && (
              <>
                <Check size={20} aria-hidden="true" className="hidden w-9 flex-none peer-checked:block" />
                <span className="grid w-9 flex-none place-content-center peer-checked:hidden">{choice.icon}</span>
              </>
            )}
            <span className={look === "list" ? "flex-1" : undefined}>{choice.label}</span>
            {choice.count !== undefined && <span className="figures">{choice.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
