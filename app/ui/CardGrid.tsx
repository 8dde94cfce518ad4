import { Children } from "react";
import type { CSSProperties, ReactNode } from "react";
import { classes } from "./classes.ts";

export type CardGridProps = {
  /** BoardCards (or Cards), one per list item; null children are left out. */
  children: ReactNode;
  label?: string | undefined;
  /** Smallest width of a card in px; the grid fits as many columns as it can. Default 320. */
  minCardWidth?: number | undefined;
  className?: string | undefined;
};

/** A list of cards whose boards and buttons align across each row. */
export function CardGrid({ children, label, minCardWidth = 320, className }: CardGridProps) {
  const style: CSSProperties & Record<"--card-width", string> = { "--card-width": `${minCardWidth}px` };
  return (
    <ul aria-label={label} className={classes("card-grid", className)} style={style}>
      {Children.map(children, (card) => card !== null && card !== undefined && card !== false && <li>{card}</li>)}
    </ul>
  );
}
