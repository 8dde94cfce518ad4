import type { ReactNode } from "react";
import { SportDrawing } from "./SportDrawing.tsx";
import { classes } from "./classes.ts";

export type GrassProps = {
  children: ReactNode;
  className?: string | undefined;
};

/** Mown grass; at night the floodlights reach its corners. */
export function Grass({ children, className }: GrassProps) {
  return <div className={classes("grass", className)}>{children}</div>;
}

export type GrassHeroProps = {
  children: ReactNode;
  /** The sport whose field is drawn next to the text where there is room for both: lines never cross text. */
  sport: string;
};

/** A page's header on grass, edge to edge. */
export function GrassHero({ children, sport }: GrassHeroProps) {
  return (
    <Grass className="full-bleed">
      <div className="content-width py-8 md:py-12 lg:flex lg:items-center lg:gap-10">
        <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
        <SportDrawing sport={sport} size={270} className="hidden text-chalk-line lg:block" />
      </div>
    </Grass>
  );
}
