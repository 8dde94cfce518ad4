import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A list of FactRows with dividers. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-hairline">{children}</dl>;
}

export type FactRowProps = { icon: ReactNode; label: string; children: ReactNode };

/** An icon, a label and the fact. */
export function FactRow({ icon, label, children }: FactRowProps) {
  return (
    <div className="py-3">
      <dt className="flex items-center gap-4 text-sm text-ink-soft [&>svg]:size-6 [&>svg]:flex-none [&>svg]:text-pitch-text">
        {icon}
        {label}
      </dt>
      <dd className="pl-10">{children}</dd>
    </div>
  );
}

export type IconLineProps = {
  icon: ReactNode;
  /** The fact is pressable or next to one that is: on phones 44 px high, with the icon on its first line. */
  isTall?: boolean;
  children: ReactNode;
};

/** An icon and a fact in one line of a card ("28/11/2026 10:30"). */
export function IconLine({ icon, isTall = false, children }: IconLineProps) {
  return (
    <p className="flex items-start gap-3">
      <span className={classes("flex-none text-pitch-text", isTall ? "pt-3 sm:pt-0.5" : "pt-0.5")} aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
