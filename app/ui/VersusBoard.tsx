import { Crest } from "./Crest.tsx";
import { classes } from "./classes.ts";

export type VersusBoardProps = {
  home: string;
  away: string;
  /** Makes the two names a heading "{home} vs {away}". */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
};

/** Home (vs) away with their crests, on a board. Narrow containers put the crest above the name. */
export function VersusBoard({ home, away, headingLevel, className }: VersusBoardProps) {
  const Element = headingLevel === undefined ? "div" : (`h${headingLevel}` as const);
  return (
    <div className={classes("measured", className)}>
      <Element className="versus named text-base leading-tight tracking-normal text-on-pitch">
        <Side side="home" name={home} />
        <span className="versus-circle">
          <span className="sr-only"> </span>vs<span className="sr-only"> </span>
        </span>
        <Side side="away" name={away} />
      </Element>
    </div>
  );
}

/** A word of more than 11 letters would break in half a phone's width. */
const longWord = /\S{11,}/;

function Side({ side, name }: { side: "home" | "away"; name: string }) {
  return (
    <span className="versus-side" data-side={side}>
      <Crest name={name} onBoard />
      <span className={classes("min-w-0", longWord.test(name) && "text-sm")}>{name}</span>
    </span>
  );
}
