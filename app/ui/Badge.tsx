import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "pitch" | "amber" | "sky" | "clay" | "grey";

export type BadgeProps = {
  /** pitch done · amber your move · sky someone else's or on its way · clay needs you · grey offline, over · board live */
  tone: Tone | "board";
  /** A lucide icon at size 16: colour is never the only signal. */
  icon: ReactNode;
  children: ReactNode;
};

const looks: Record<BadgeProps["tone"], string> = {
  pitch: "bg-pitch-tint text-pitch-text",
  amber: "bg-amber-tint text-amber-text",
  sky: "bg-sky-tint text-sky-text",
  clay: "bg-clay-tint text-clay-text",
  grey: "bg-grey-tint text-grey-text",
  board: "board",
};

/** A state in one word with its icon. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex items-center gap-1.5 rounded-small px-2 py-0.5 text-sm font-semibold whitespace-nowrap",
        "[&>svg]:size-4 [&>svg]:flex-none",
        looks[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
