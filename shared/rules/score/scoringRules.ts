import type { Sport } from "../../entities/choices.ts";
import type { ScoreKind } from "../../entities/scoreEvent.ts";

/** One thing that counts. `most`: the streamer chooses the points, up to this many (runs off one ball). */
export interface Scoring {
  kind: ScoreKind;
  label: string;
  points: number;
  most?: number;
}

export interface ScoringRules {
  scorings: readonly Scoring[];
  /** How points become a score. */
  counted: "sum" | "volleyball" | "tennis" | "cricket";
  /** What a period is called, and how many there usually are. */
  period: { name: string; usual: number };
  /** Whether a clock runs in a period. */
  hasClock: boolean;
}

const goal: Scoring = { kind: "goal", label: "Goal", points: 1 };

/** What counts in each sport, and for how much. */
export const scoringRules: Readonly<Record<Sport, ScoringRules>> = {
  Rugby: {
    scorings: [
      { kind: "try", label: "Try", points: 5 },
      { kind: "conversion", label: "Conversion", points: 2 },
      { kind: "penalty", label: "Penalty", points: 3 },
      { kind: "dropGoal", label: "Drop goal", points: 3 },
      { kind: "penaltyTry", label: "Penalty try", points: 7 },
    ],
    counted: "sum",
    period: { name: "Half", usual: 2 },
    hasClock: true,
  },
  Soccer: { scorings: [goal], counted: "sum", period: { name: "Half", usual: 2 }, hasClock: true },
  Hockey: { scorings: [goal], counted: "sum", period: { name: "Quarter", usual: 4 }, hasClock: true },
  Netball: { scorings: [goal], counted: "sum", period: { name: "Quarter", usual: 4 }, hasClock: true },
  Basketball: {
    scorings: [
      { kind: "one", label: "Free throw", points: 1 },
      { kind: "two", label: "2 points", points: 2 },
      { kind: "three", label: "3 points", points: 3 },
    ],
    counted: "sum",
    period: { name: "Quarter", usual: 4 },
    hasClock: true,
  },
  Volleyball: {
    scorings: [{ kind: "point", label: "Point", points: 1 }],
    counted: "volleyball",
    period: { name: "Set", usual: 5 },
    hasClock: false,
  },
  Tennis: {
    scorings: [{ kind: "point", label: "Point", points: 1 }],
    counted: "tennis",
    period: { name: "Set", usual: 3 },
    hasClock: false,
  },
  Cricket: {
    scorings: [
      { kind: "runs", label: "Runs", points: 0, most: 7 },
      { kind: "wicket", label: "Wicket", points: 0, most: 3 },
      { kind: "wide", label: "Wide", points: 0, most: 4 },
      { kind: "noBall", label: "No ball", points: 0, most: 6 },
      { kind: "bye", label: "Byes", points: 1, most: 4 },
      { kind: "legBye", label: "Leg byes", points: 1, most: 4 },
      { kind: "wicketOnly", label: "Run out, no ball", points: 0 },
      { kind: "penaltyRuns", label: "Penalty runs", points: 5 },
    ],
    counted: "cricket",
    period: { name: "Innings", usual: 2 },
    hasClock: false,
  },
  /** The usual points of a meeting between two schools: 5, 3 and 1 on the track, 6, 4, 3, 2 and 1 in the pool. */
  Athletics: {
    scorings: [
      { kind: "first", label: "1st", points: 5 },
      { kind: "second", label: "2nd", points: 3 },
      { kind: "third", label: "3rd", points: 1 },
    ],
    counted: "sum",
    period: { name: "Event", usual: 99 },
    hasClock: false,
  },
  Swimming: {
    scorings: [
      { kind: "first", label: "1st", points: 6 },
      { kind: "second", label: "2nd", points: 4 },
      { kind: "third", label: "3rd", points: 3 },
      { kind: "fourth", label: "4th", points: 2 },
      { kind: "fifth", label: "5th", points: 1 },
    ],
    counted: "sum",
    period: { name: "Event", usual: 99 },
    hasClock: false,
  },
};

export function scoringOf(sport: Sport, kind: ScoreKind): Scoring | undefined {
  return scoringRules[sport].scorings.find((scoring) => scoring.kind === kind);
}

/** Whether this sport gives these points for this. */
export function isCounted(sport: Sport, kind: ScoreKind, points: number): boolean {
  const scoring = scoringOf(sport, kind);
  if (!scoring) return false;
  if (scoring.most === undefined) return points === scoring.points;
  return points >= scoring.points && points <= scoring.most;
}
