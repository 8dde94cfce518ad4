import type { CSSProperties, ReactNode } from "react";
import { classes } from "./classes.ts";

export type StatTileProps = {
  label: string;
  /** Already formatted ("R98400.00", "4.9"). */
  value: ReactNode;
  /** Small, next to the value ("of 5"). */
  unit?: string | undefined;
  /** A line or a ProgressBar below. */
  note?: ReactNode;
};

/** One figure on a board: small label, big figure, both left-aligned. */
export function StatTile({ label, value, unit, note }: StatTileProps) {
  const characters = (typeof value === "string" ? value.length : 6) + (unit?.length ?? 0) * 0.6;
  const style: CSSProperties & Record<"--characters", number> = { "--characters": Math.max(characters, 4) };
  return (
    <div className="stat-tile min-w-0" style={style}>
      <dt className="text-sm text-on-pitch-soft">{label}</dt>
      <dd>
        <span className="figures stat-value leading-tight whitespace-nowrap">
          {value}
          {unit !== undefined && <span className="text-base"> {unit}</span>}
        </span>
        {note !== undefined && <span className="block text-sm text-on-pitch-soft">{note}</span>}
      </dd>
    </div>
  );
}

export type StatBoardProps = {
  /** StatTiles: two per row on phones, `columns` (default 4) from 900 px. */
  children: ReactNode;
  label?: string | undefined;
  columns?: number | undefined;
  className?: string | undefined;
};

/** The scoreboard of a dashboard. */
export function StatBoard({ children, label, columns = 4, className }: StatBoardProps) {
  const style: CSSProperties & Record<"--stat-columns", number> = { "--stat-columns": columns };
  return (
    <dl aria-label={label} className={classes("board stat-board", className)} style={style}>
      {children}
    </dl>
  );
}
