import { athletics } from "./sports/athletics.ts";
import { basketball } from "./sports/basketball.ts";
import { cricket } from "./sports/cricket.ts";
import { hockey } from "./sports/hockey.ts";
import { netball } from "./sports/netball.ts";
import { rugby } from "./sports/rugby.ts";
import { soccer } from "./sports/soccer.ts";
import type { SportLines } from "./sports/sportLines.ts";
import { swimming } from "./sports/swimming.ts";
import { tennis } from "./sports/tennis.ts";
import { volleyball } from "./sports/volleyball.ts";
import { classes } from "./classes.ts";

const drawings = new Map<string, SportLines>([
  ["athletics", athletics],
  ["basketball", basketball],
  ["cricket", cricket],
  ["hockey", hockey],
  ["netball", netball],
  ["rugby", rugby],
  ["soccer", soccer],
  ["swimming", swimming],
  ["tennis", tennis],
  ["volleyball", volleyball],
]);

const plainField: SportLines = { main: "M8 20h224v120h-224zM120 20L120 140", fine: "" };

export type SportDrawingProps = {
  /** The sport's name in any case; an unknown one gets a plain field. */
  sport: string;
  /** Width in px; the height is two thirds. Below 64 the fine lines are left out. Default 40. */
  size?: number | undefined;
  /** In screen px, whatever the size. Default 1.25, from 200 px wide 2. */
  strokeWidth?: number | undefined;
  className?: string | undefined;
};

/** The field, court or pool of a sport from above. Decoration: the sport's name stands beside it. */
export function SportDrawing({ sport, size = 40, strokeWidth, className }: SportDrawingProps) {
  const lines = drawings.get(sport.toLowerCase()) ?? plainField;
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
