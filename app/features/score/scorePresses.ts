import type { Sport } from "#shared/entities/choices.ts";
import type { ScoreKind } from "#shared/entities/scoreEvent.ts";
import { scoringOf, scoringRules } from "#shared/rules/score/scoringRules.ts";

/** One button of a half. */
export interface ScorePress {
  kind: ScoreKind;
  label: string;
  points: number;
}

/** Off most balls; what is rarer is pressed as two. */
const usualRuns = [0, 1, 2, 3, 4, 6];

/** The buttons of a sport: one for each thing that counts, and one for each usual number of runs. */
export function scorePresses(sport: Sport): ScorePress[] {
  return scoringRules[sport].scorings.flatMap(({ kind, label, points }): ScorePress[] =>
    kind === "runs"
      ? usualRuns.map((runs) => ({ kind, label: `${runs} ${runs === 1 ? "run" : "runs"}`, points: runs }))
      : [{ kind, label, points }],
  );
}

/** What an event is called: "Try", "4 runs". */
export function pressName(sport: Sport, kind: ScoreKind, points: number): string {
  return (
    scorePresses(sport).find((press) => press.kind === kind && press.points === points)?.label ??
    `${scoringOf(sport, kind)?.label ?? kind} ${points}`
  );
}
