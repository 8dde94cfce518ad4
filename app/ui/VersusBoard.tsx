import type { CSSProperties } from "react";
import { Crest } from "./Crest.tsx";
import { classes } from "./classes.ts";

export type VersusBoardProps = {
  home: string;
  away: string;
  /** Turns the two names into a heading "{home} vs {away}". */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
};

/**
 * Home (vs) away with their crests, on a board. A board too narrow for its longest word puts the crests above the
 * names, then one school above the other: names are never broken within a word.
 */
export function VersusBoard({ home, away, headingLevel, className }: VersusBoardProps) {
  const Element = headingLevel === undefined ? "div" : (`h${headingLevel}` as const);
  return (
    <div className={classes("versus-room", className)} style={lettersOf(home, away)}>
      <Element className="versus named tracking-normal text-on-pitch">
        <Side side="home" name={home} />
        <span className="versus-circle">
          <span className="sr-only"> </span>vs<span className="sr-only"> </span>
        </span>
        <Side side="away" name={away} />
      </Element>
    </div>
  );
}

/** Shorter words are sized as if they had this many letters: otherwise the names would grow too large. */
const fewestLetters = 9;

/** How many letters the longest word has; boards.css turns that into the width it needs. */
function lettersOf(home: string, away: string): CSSProperties & Record<"--letters", number> {
  const words = `${home} ${away}`.split(/[\s-]+/);
  return { "--letters": Math.max(fewestLetters, ...words.map((word) => word.length)) };
}

function Side({ side, name }: { side: "home" | "away"; name: string }) {
  return (
    <span className="versus-side" data-side={side}>
      <Crest name={name} onBoard />
      <span className="min-w-0">{name}</span>
    </span>
  );
}
