import { memo, type ReactNode } from "react";
import { Crest } from "./Crest.tsx";
import { DateBlock } from "./DateBlock.tsx";
import { SportDrawing } from "./SportDrawing.tsx";
import { VersusBoard } from "./VersusBoard.tsx";

export type MatchBoardProps = {
  /** `yyyy-mm-dd` */
  date: string;
  home: string;
  away: string;
  sport: string;
  /** Already formatted ("R2500.00"); right-aligned in figures. */
  price?: ReactNode;
  headingLevel?: 2 | 3 | 4 | undefined;
};

/**
 * A match's scoreboard: date, sport, price; below them home (vs) away. Goes into BoardCard's `board` or a Board.
 * Memoised: it is the costliest part of a card, and a list of 24 rerenders several times.
 */
export const MatchBoard = memo(function MatchBoard(props: MatchBoardProps) {
  const { date, home, away, sport, price, headingLevel } = props;
  return (
    <div className="board measured grid grid-rows-[auto_1fr]">
      <div className="flex min-h-14 flex-wrap items-stretch border-b border-board-line">
        <DateBlock date={date} />
        {/* The sport is never truncated: first the drawing disappears, then the price moves below. */}
        <span className="flex min-w-min flex-1 items-center gap-2 px-3 text-on-pitch-soft">
          <SportDrawing sport={sport} size={36} className="board-drawing" />
          <span className="flex-none">{sport}</span>
        </span>
        {price !== undefined && (
          <span className="figures match-price ml-auto flex items-center py-1 pr-3.5 pl-3">{price}</span>
        )}
      </div>
      <VersusBoard home={home} away={away} headingLevel={headingLevel} />
    </div>
  );
});

export type MatchLineProps = Omit<MatchBoardProps, "price" | "sport">;

/** The scoreboard in one line, for lists of bids and requests. */
export function MatchLine({ date, home, away, headingLevel }: MatchLineProps) {
  const Element = headingLevel === undefined ? "div" : (`h${headingLevel}` as const);
  return (
    <div className="board measured">
      <div className="flex min-h-16 flex-wrap items-stretch">
        <DateBlock date={date} />
        <span className="flex min-w-0 flex-1 basis-40 items-center gap-2.5 px-3 py-1.5">
          <Crest name={home} size={26} onBoard />
          <Element className="named match-names min-w-0 flex-1 tracking-normal">
            {home} vs {away}
          </Element>
          <Crest name={away} size={26} onBoard className="narrow-hidden" />
        </span>
      </div>
    </div>
  );
}
