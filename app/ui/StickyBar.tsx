import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { reserveRoom } from "./reserveRoom.ts";

export type StickyBarProps = {
  /** One line: why now, or what happens next. */
  reason?: ReactNode;
  /** A 20 px icon before the reason. */
  reasonIcon?: ReactNode;
  /** The main action first, wide; a second one may follow. */
  children: ReactNode;
};

/**
 * The screen's main action within reach of the thumb: sticks to the bottom on phones, and sits in the page from 900 px,
 * as a card if it gives a reason. Put it last.
 */
export function StickyBar({ reason, reasonIcon, children }: StickyBarProps) {
  return (
    <div
      ref={reserveRoom}
      className={classes(
        "sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t border-hairline bg-surface p-4 pb-[max(16px,env(safe-area-inset-bottom))] md:static md:mx-0",
        reason === undefined
          ? "md:border-0 md:bg-transparent md:p-0"
          : "md:flex-row md:items-center md:justify-between md:gap-6 md:rounded-card md:border md:shadow-card",
      )}
    >
      {reason !== undefined && (
        <p className="flex items-start gap-2 text-sm text-ink-soft md:flex-1 md:text-base">
          {reasonIcon}
          <span className="min-w-0">{reason}</span>
        </p>
      )}
      <div className={classes("flex flex-wrap gap-2 *:flex-auto md:*:flex-none", reason !== undefined && "md:ml-auto")}>
        {children}
      </div>
    </div>
  );
}
