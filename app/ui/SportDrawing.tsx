import { classes } from "./classes.ts";
import { sportLines, type SportLines } from "#shared/rules/sportLines.ts";

const plainField: SportLines = { main: "M8 20h224v120h-224zM120 20L120 140", fine: "" };

export type SportDrawingProps = {
  /** The sport's name in any case; an unknown one gets a plain field. */
  sport: string;
  /** Width in px; the height is two thirds. Fine lines are omitted below 64. Default 40. */
  size?: number | undefined;
  /** In screen px, whatever the size. Default 1.25; 2 from 200 px width. */
  strokeWidth?: number | undefined;
  className?: string | undefined;
};

/** A sport's field, court or pool from above. Decorative: the sport's name is next to it. */
export function SportDrawing({ sport, size = 40, strokeWidth, className }: SportDrawingProps) {
  const lines = sportLines.get(sport.toLowerCase()) ?? plainField;
  const width = strokeWidth ?? (size >= 200 ? 2 : 1.25);
  return (
    <svg
      className={classes("sport-drawing aspect-3/2 flex-none", className)}
      width={size}
      viewBox="0 0 240 160"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines.main} />
      {size >= 64 && <path d={lines.fine} />}
    </svg>
  );
}
