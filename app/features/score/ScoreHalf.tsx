import { classes } from "#app/ui/classes.ts";
import type { ScorePress } from "./scorePresses.ts";

interface ScoreHalfProps {
  school: string;
  side: { main: string; more: string };
  /** Sets, games and overs have a line of their own. */
  hasMore: boolean;
  presses: readonly ScorePress[];
  onPress(press: ScorePress): void;
}

/** One side's score and buttons. No button moves when the score changes: a thumb is already on its way. */
export function ScoreHalf({ school, side, hasMore, presses, onPress }: ScoreHalfProps) {
  const isMany = presses.length > 6;
  return (
    <section aria-label={school} className="board flex flex-col gap-2 p-2 text-on-pitch">
      <h2 className="line-clamp-2 min-h-[2lh] text-base leading-tight break-words">{school}</h2>
      <p className={`flex h-10 items-center font-bold whitespace-nowrap ${sizeOf(side.main)}`}>{side.main}</p>
      {hasMore && <p className="min-h-[1lh] leading-tight font-bold whitespace-nowrap">{side.more}</p>}
      <div
        className={classes(
          "grid",
          presses.length > 3 && "[@media(max-height:30rem)]:grid-cols-3",
          isMany ? "grid-cols-2 gap-1" : "gap-2",
        )}
      >
        {presses.map((press) => (
          <button
            key={`${press.kind} ${press.points}`}
            type="button"
            onClick={() => onPress(press)}
            className={`${heightOf(presses.length)} rounded-xl bg-on-pitch px-1 font-bold text-board`}
          >
            {press.label}
          </button>
        ))}
      </div>
    </section>
  );
}

/** The fewer there are, the larger: a single one fills its half. */
function heightOf(presses: number): string {
  if (presses === 1) return "min-h-56 text-2xl [@media(max-height:30rem)]:min-h-28";
  if (presses <= 3) return "min-h-24 text-lg [@media(max-height:30rem)]:min-h-16";
  return presses > 6 ? "min-h-12 text-sm" : "min-h-16 text-lg [@media(max-height:30rem)]:text-sm";
}

/** "284 & 236/2" is as wide as half a phone. */
function sizeOf({ length }: string): string {
  if (length > 8) return "text-xl";
  return length > 5 ? "text-3xl" : "text-4xl";
}
