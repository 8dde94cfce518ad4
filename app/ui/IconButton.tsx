import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { useTooltip } from "./useTooltip.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** What it does: its accessible name, and its tooltip. */
  label: string;
  icon: ReactNode;
};

/** An icon-only button, 48 × 48. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  const { handlers, bubble } = useTooltip(label);
  return (
    <>
      <button
        type="button"
        {...rest}
        {...both(handlers, rest)}
        aria-label={label}
        className={classes(
          "inline-grid size-12 flex-none place-content-center rounded-control hover:bg-sunken disabled:text-ink-faint",
          className,
        )}
      >
        {icon}
      </button>
      {bubble}
    </>
  );
}

type Handlers = ReturnType<typeof useTooltip>["handlers"];

/** Combines the tooltip's handlers with those of the button's owner. */
function both(handlers: Handlers, own: Omit<IconButtonProps, "label" | "icon">): Partial<ComponentProps<"button">> {
  return {
    onPointerEnter: (event) => (handlers.onPointerEnter(event), own.onPointerEnter?.(event)),
    onPointerLeave: (event) => (handlers.onPointerLeave(), own.onPointerLeave?.(event)),
    onPointerDown: (event) => (handlers.onPointerDown(), own.onPointerDown?.(event)),
    onFocus: (event) => (handlers.onFocus(event), own.onFocus?.(event)),
    onBlur: (event) => (handlers.onBlur(), own.onBlur?.(event)),
    onKeyDown: (event) => (handlers.onKeyDown(event), own.onKeyDown?.(event)),
  };
}
