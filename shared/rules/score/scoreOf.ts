import type { Sport } from "../../entities/choices.ts";
import { cricketScore } from "./cricketScore.ts";
import type { Score, Scored, SideScore } from "./score.ts";
import { scoringRules } from "./scoringRules.ts";
import { tennisScore, volleyballScore } from "./setScores.ts";

/** The score is a function of the set of events: neither their order of arrival nor repetition changes it. */
export function scoreOf(sport: Sport, events: readonly Scored[]): Score {
  const rules = scoringRules[sport];
  const counted = happened(events);
  const last = counted.findLast(({ kind }) => kind === "play" || kind === "stop");
  const period = Math.max(1, ...counted.map((event) => event.period));
  return {
    ...sidesOf(sport, counted.filter(isScoring)),
    period,
    periodName: `${rules.period.name} ${period}`,
    clock: rules.hasClock && last ? { ms: last.clockMs, at: last.at, isRunning: last.kind === "play" } : undefined,
  };
}

/** The events that were not undone, each once, in their order: by turn, and between phones that did not know of each other by time. */
export function happened<Event extends Scored>(events: readonly Event[]): Event[] {
  const each = [...new Map(events.map((event) => [event.id, event])).values()];
  const undone = new Set(each.map(({ undoes }) => undoes));
  return each.filter(({ id, kind }) => kind !== "undo" && !undone.has(id)).sort(inOrder);
}

function inOrder(one: Scored, other: Scored): number {
  return one.turn - other.turn || compare(one.at, other.at) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function isScoring({ kind }: Scored): boolean {
  return kind !== "play" && kind !== "stop" && kind !== "undo";
}

function sidesOf(sport: Sport, events: readonly Scored[]): Pick<Score, "home" | "away" | "detail"> {
  switch (scoringRules[sport].counted) {
    case "volleyball":
      return volleyballScore(events);
    case "tennis":
      return tennisScore(events);
    case "cricket":
      return cricketScore(events);
    case "sum":
      return { home: sum(events, "home"), away: sum(events, "away"), detail: "" };
  }
}

function sum(events: readonly Scored[], side: "home" | "away"): SideScore {
  const points = events.filter((event) => event.side === side).reduce((total, event) => total + event.points, 0);
  return { main: String(points), more: "" };
}
