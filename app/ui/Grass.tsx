import type { ReactNode } from "react";
import { SportDrawing } from "./SportDrawing.tsx";
import { classes } from "./classes.ts";

export type GrassProps = {
  children: ReactNode;
  /** A sport's lines, large and faint behind the words. */
  sport?: string | undefined;
  className?: string | undefined;
};

/** Mown grass for heroes; at night the floodlights reach its corners. */
export function Grass({ children, sport, className }: GrassProps) {
  return (
    <div className={classes("grass", className)}>
      {sport !== undefined && (
        <SportDrawing
          sport={sport}
          size={900}
          className="absolute -top-10 right-[-20%] -z-10 text-chalk-line opacity-18 md:right-[-5%]"
        />
      )}
      {children}
    </div>
  );
}
