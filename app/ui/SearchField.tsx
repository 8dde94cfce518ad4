import type { ComponentProps } from "react";
import { Search } from "lucide-react";
import { classes } from "./classes.ts";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "className" | "aria-label" | "onChange"> & {
  /** For screen readers; others see the placeholder. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
};

/** A search that filters while typing. */
export function SearchField({ label, value, onSearch, className, ...input }: SearchFieldProps) {
  return (
    <search className={classes("block", className)}>
      <span className="relative block">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink"
        />
        <input
          {...input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          value={value}
          onChange={(event) => onSearch(event.target.value)}
          className="control pl-12!"
        />
      </span>
    </search>
  );
}
