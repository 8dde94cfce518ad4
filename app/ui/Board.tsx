import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type BoardProps = {
  children: ReactNode;
  /** Without inner space and corners, inside a card. */
  flush?: boolean | undefined;
  className?: string | undefined;
};

/** A scoreboard panel: deep green, chalk words, amber focus ring. */
export function Board({ children, flush, className }: BoardProps) {
  return <div className={classes("board", flush !== true && "rounded-card p-4 md:p-6", className)}>{children}</div>;
}
