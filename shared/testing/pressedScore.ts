import type { Sport } from "../entities/choices.ts";
import type { Scored } from "../rules/score/score.ts";
import { scoreOf } from "../rules/score/scoreOf.ts";

export type Press = Partial<Scored> & Pick<Scored, "kind">;
export type Pressing = "home" | "away";

/** Events as one phone adds them: each knows all earlier ones. */
export function presses(list: readonly Press[]): Scored[] {
  return list.map((press, index) => ({
    ...{ id: `event ${index}`, side: "home", points: 0, period: 1, clockMs: 0, turn: index + 1 },
    at: "2026-12-05T08:30:00.000Z",
    ...press,
  }));
}

/** "6 | 25–23": what both halves say, the home side's first, and the sets that were played. */
export function board(sport: Sport, list: readonly Press[]): string {
  const { home, away, detail } = scoreOf(sport, presses(list));
  return [home.main, home.more, away.main, away.more, detail].filter((text) => text !== "").join(" | ");
}

export function times(count: number, press: Press): Press[] {
  return Array.from({ length: count }, () => press);
}

/** So many points, one press each. */
export function points(side: Pressing, count: number): Press[] {
  return times(count, { kind: "point", side, points: 1 });
}

/** Games of tennis, each to love. */
export function games(...winners: readonly Pressing[]): Press[] {
  return winners.flatMap((winner) => points(winner, 4));
}

/** A set of tennis with this result; `tieBreak`: what the loser got of one that ended with this many. */
export function tennisSet([home, away]: readonly [number, number], tieBreak?: readonly [number, number]): Press[] {
  const winner = home > away ? "home" : "away";
  const loser = winner === "home" ? "away" : "home";
  const lost = Math.min(home, away);
  if (tieBreak) {
    const level = games(...Array.from({ length: 6 }, () => ["home", "away"] as const).flat());
    const [won, conceded] = winner === "home" ? tieBreak : [tieBreak[1], tieBreak[0]];
    const even = Math.min(conceded, won - 2);
    const rally = Array.from({ length: even }, () => [...points(loser, 1), ...points(winner, 1)]).flat();
    return [...level, ...rally, ...points(loser, conceded - even), ...points(winner, won - even)];
  }
  // As far as five each in turn, so that nobody wins too early.
  const early = Math.min(lost, 5);
  const turns = Array.from({ length: early }, () => [loser, winner] as const).flat();
  const won = Math.max(home, away) - early;
  return games(
    ...turns,
    ...Array.from({ length: lost - early }, () => loser),
    ...Array.from({ length: won }, () => winner),
  );
}

/** A set of volleyball with this result: one point each in turn, as far as both have them. */
export function volleyballSet([home, away]: readonly [number, number]): Press[] {
  const winner = home > away ? "home" : "away";
  const loser = winner === "home" ? "away" : "home";
  const lost = Math.min(home, away);
  const turns = Array.from({ length: lost }, () => [...points(loser, 1), ...points(winner, 1)]).flat();
  return [...turns, ...points(winner, Math.abs(home - away))];
}
