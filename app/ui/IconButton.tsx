import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** What it does, for ears. */
  label: string;
  icon: ReactNode;
};

/** A button of one icon, 48 × 48. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        "inline-grid size-12 flex-none place-content-center rounded-control hover:bg-sunken disabled:text-ink-faint",
        className,
      )}
    >
      {icon}
    </button>
  );
}
