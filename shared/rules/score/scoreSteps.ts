import type { Sport } from "../../entities/choices.ts";
import type { Score, Scored } from "./score.ts";
import { scoreOf } from "./scoreOf.ts";

/** The score as it was from a moment on. */
export interface ScoreStep {
  at: string;
  score: Score;
}

/** A player is some seconds behind, and more than these changes do not fit in them. */
const mostSteps = 12;

/** The latest changes of the score, oldest first: a picture is shown with the score of its own time. */
export function scoreSteps(sport: Sport, events: readonly Scored[]): ScoreStep[] {
  const times = [...new Set(events.map(({ at }) => at))].sort().slice(-mostSteps);
  return times.map((at) => ({
    at,
    score: scoreOf(
      sport,
      events.filter((event) => event.at <= at),
    ),
  }));
}

/** The score at a moment of the film; undefined for moments before what is known. */
export function scoreAtTime<Step extends { at: string }>(steps: readonly Step[], time: number): Step | undefined {
  return steps.findLast(({ at }) => Date.parse(at) <= time);
}
