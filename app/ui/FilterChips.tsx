import { useId } from "react";
import { classes } from "./classes.ts";

export type FilterChip = { value: string; label: string; count?: number | undefined };

export type FilterChipsProps = {
  /** For screen readers only; the chips speak for themselves. */
  label: string;
  chips: readonly FilterChip[];
  value: string;
  onChoose: (value: string) => void;
};

/** One filter at a time in a scrolling row, each with its count. */
export function FilterChips({ label, chips, value, onChoose }: FilterChipsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="scroll-row -mx-4 flex gap-2 px-4 py-1 sm:-mx-1 sm:px-1">
        {chips.map((chip) => (
          <label
            key={chip.value}
            className={classes(
              "relative flex min-h-12 flex-none cursor-pointer items-center gap-3 rounded-control border border-hairline bg-surface px-3.5 whitespace-nowrap hover:bg-sunken",
              "has-checked:border-pitch has-checked:bg-pitch has-checked:font-semibold has-checked:text-on-pitch",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              value={chip.value}
              checked={chip.value === value}
              onChange={(event) => {
                showWhole(event.currentTarget);
                onChoose(chip.value);
              }}
              className="sr-only"
            />
            {chip.label}
            {chip.count !== undefined && <span className="figures">{chip.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Scrolls only the row, not the page: moves the chosen chip to its middle. */
function showWhole(input: HTMLInputElement): void {
  const row = input.closest(".scroll-row");
  const chip = input.closest("label");
  if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}
