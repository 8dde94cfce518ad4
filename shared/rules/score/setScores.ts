import type { Score, Scored } from "./score.ts";

type Sides = Pick<Score, "home" | "away" | "detail">;
type Pair = readonly [home: number, away: number];
type Winner = "home" | "away" | undefined;

/** Ahead by two with at least `target`. */
function winnerOf([home, away]: Pair, target: number): Winner {
  if (home >= target && home - away >= 2) return "home";
  return away >= target && away - home >= 2 ? "away" : undefined;
}

function plusOne([home, away]: Pair, side: Winner): Pair {
  return side === "home" ? [home + 1, away] : [home, away + 1];
}

function wonBy(sets: readonly Pair[], side: "home" | "away"): number {
  return sets.filter(([home, away]) => (side === "home" ? home > away : away > home)).length;
}

function detailOf(sets: readonly Pair[]): string {
  return sets.map(([home, away]) => `${home}–${away}`).join(", ");
}

/** Best of five sets to 25, the fifth to 15, two points ahead. What is pressed after the last set counts nothing. */
export function volleyballScore(events: readonly Scored[]): Sides {
  const sets: Pair[] = [];
  let points: Pair = [0, 0];
  const isOver = () => wonBy(sets, "home") === 3 || wonBy(sets, "away") === 3;
  for (const { side } of events) {
    if (side === "none" || isOver()) continue;
    points = plusOne(points, side);
    if (!winnerOf(points, sets.length === 4 ? 15 : 25)) continue;
    sets.push(points);
    points = [0, 0];
  }
  const [home, away] = isOver() ? ["", ""] : points.map(String);
  return {
    home: { main: String(wonBy(sets, "home")), more: home ?? "" },
    away: { main: String(wonBy(sets, "away")), more: away ?? "" },
    detail: detailOf(sets),
  };
}

/** Best of three sets; at 6–6 a tie-break to 7 decides. */
export function tennisScore(events: readonly Scored[]): Sides {
  const sets: Pair[] = [];
  let games: Pair = [0, 0];
  let points: Pair = [0, 0];
  const isOver = () => wonBy(sets, "home") === 2 || wonBy(sets, "away") === 2;
  const isTieBreak = () => games[0] === 6 && games[1] === 6;
  for (const { side } of events) {
    if (side === "none" || isOver()) continue;
    points = plusOne(points, side);
    const winner = winnerOf(points, isTieBreak() ? 7 : 4);
    if (!winner) continue;
    const wasTieBreak = isTieBreak();
    games = plusOne(games, winner);
    points = [0, 0];
    if (!wasTieBreak && !winnerOf(games, 6)) continue;
    sets.push(games);
    games = [0, 0];
  }
  const more = (index: 0 | 1) => (isOver() ? "" : `${games[index]} (${pointText(points, index, isTieBreak())})`);
  return {
    home: { main: String(wonBy(sets, "home")), more: more(0) },
    away: { main: String(wonBy(sets, "away")), more: more(1) },
    detail: detailOf(sets),
  };
}

const called = ["0", "15", "30", "40"];

function pointText(points: Pair, index: 0 | 1, isTieBreak: boolean): string {
  const own = points[index];
  const others = points[index === 0 ? 1 : 0];
  if (isTieBreak) return String(own);
  if (own >= 3 && others >= 3) return own > others ? "Ad" : "40";
  return called[own] ?? "40";
}
