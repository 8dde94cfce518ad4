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
      <Element className="versus named tracking-normal text-on-pitch" data-words={wordLength(home, away)}>
        <Side side="home" name={home} />
        <span className="versus-circle">
          <span className="sr-only"> </span>vs<span className="sr-only"> </span>
        </span>
        <Side side="away" name={away} />
      </Element>
    </div>
  );
}

/** What the longest word asks for in half a phone's width: 10 or 11 letters are set smaller, more put the crest above. */
function wordLength(home: string, away: string): "short" | "long" | "longest" {
  const longest = Math.max(...`${home} ${away}`.split(/[\s-]+/).map((word) => word.length));
  if (longest > 11) return "longest";
  return longest > 9 ? "long" : "short";
}

function Side({ side, name }: { side: "home" | "away"; name: string }) {
  return (
    <span className="versus-side" data-side={side}>
      <Crest name={name} onBoard />
      <span className="min-w-0">{name}</span>
    </span>
  );
}
