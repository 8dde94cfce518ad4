import type { Score, Scored, SideScore } from "./score.ts";

/** Only these are balls of the over: a wide and a no ball are bowled again. */
const legal: readonly Scored["kind"][] = ["runs", "bye", "legBye", "wicket"];
const wickets: readonly Scored["kind"][] = ["wicket", "wicketOnly"];
/** A wide and a no ball cost one run, besides what is run or hit off them. */
const oneMore: readonly Scored["kind"][] = ["wide", "noBall"];

/** Runs, wickets and overs of each side's innings; `period` is the innings of the match. */
export function cricketScore(events: readonly Scored[]): Pick<Score, "home" | "away" | "detail"> {
  return { home: batted(events, "home"), away: batted(events, "away"), detail: "" };
}

function batted(events: readonly Scored[], side: "home" | "away"): SideScore {
  const own = events.filter((event) => event.side === side);
  const innings = [...new Set(own.map(({ period }) => period))].sort((one, other) => one - other);
  const each = innings.map((period) => own.filter((event) => event.period === period));
  const latest = each.at(-1);
  if (!latest) return { main: "0/0", more: "0 overs" };
  return { main: each.map(inningsText).join(" & "), more: oversText(latest) };
}

/** 187 for 6 → "187/6"; all out → "187". */
function inningsText(balls: readonly Scored[]): string {
  const runs = balls.reduce((total, { kind, points }) => total + points + (oneMore.includes(kind) ? 1 : 0), 0);
  const out = balls.filter(({ kind }) => wickets.includes(kind)).length;
  return out >= 10 ? String(runs) : `${runs}/${out}`;
}

/** 110 balls → "18.2 overs"; 6 balls → "1 over". */
function oversText(balls: readonly Scored[]): string {
  const bowled = balls.filter(({ kind }) => legal.includes(kind)).length;
  if (bowled === 6) return "1 over";
  return `${Math.floor(bowled / 6)}${bowled % 6 === 0 ? "" : `.${bowled % 6}`} overs`;
}
