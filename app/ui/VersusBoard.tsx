import { Crest } from "./Crest.tsx";
import { classes } from "./classes.ts";

export type VersusBoardProps = {
  home: string;
  away: string;
  /** Makes the two names a heading "{home} vs {away}". */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
};

/**
 * Home (vs) away with their crests, on a board. A board too narrow for its longest word puts the crests
 * above the names, then one school above the other: no name is broken within a word.
 */
export function VersusBoard({ home, away, headingLevel, className }: VersusBoardProps) {
  const Element = headingLevel === undefined ? "div" : (`h${headingLevel}` as const);
  return (
    <div className={classes("measured", className)}>
      <Element className="versus named tracking-normal text-on-pitch" data-letters={longestWord(home, away)}>
        <Side side="home" name={home} />
        <span className="versus-circle">
          <span className="sr-only"> </span>vs<span className="sr-only"> </span>
        </span>
        <Side side="away" name={away} />
      </Element>
    </div>
  );
}

const wordLengths = [9, 11, 13, 16];
const mostLetters = 20;

/** The most letters that the longest word may have: boards.css knows how much width each step asks for. */
function longestWord(home: string, away: string): number {
  const longest = Math.max(...`${home} ${away}`.split(/[\s-]+/).map((word) => word.length));
  return wordLengths.find((letters) => longest <= letters) ?? mostLetters;
}

function Side({ side, name }: { side: "home" | "away"; name: string }) {
  return (
    <span className="versus-side" data-side={side}>
      <Crest name={name} onBoard />
      <span className="min-w-0">{name}</span>
    </span>
  );
}
