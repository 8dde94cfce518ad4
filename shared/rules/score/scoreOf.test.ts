import fc from "fast-check";
import { expect, test } from "vitest";
import { sports } from "../../entities/choices.ts";
import { board, points, presses } from "../../testing/pressedScore.ts";
import { clockAt, clockText } from "./clock.ts";
import type { Scored } from "./score.ts";
import { scoreOf } from "./scoreOf.ts";
import { isCounted, scoringRules } from "./scoringRules.ts";

test("rugby gives 5, 2, 3 and 3, and nothing of another sport", () => {
  expect(isCounted("Rugby", "try", 5)).toBe(true);
  expect(isCounted("Rugby", "conversion", 2)).toBe(true);
  expect(isCounted("Rugby", "penalty", 3)).toBe(true);
  expect(isCounted("Rugby", "dropGoal", 3)).toBe(true);
  expect(isCounted("Rugby", "try", 50)).toBe(false);
  expect(isCounted("Rugby", "goal", 1)).toBe(false);
  expect(isCounted("Cricket", "runs", 7)).toBe(true);
  expect(isCounted("Cricket", "runs", 8)).toBe(false);
});

test("volleyball: a set needs 25 and two ahead, the fifth needs 15", () => {
  const four = [...points("home", 25), ...points("away", 25), ...points("home", 25), ...points("away", 25)];
  expect(board("Volleyball", [...points("home", 24), ...points("away", 24), ...points("home", 1)])).toBe(
    "0 | 25 | 0 | 24",
  );
  const long = [...points("home", 24), ...points("away", 24), ...points("home", 2)];
  expect(board("Volleyball", long)).toBe("1 | 0 | 0 | 0 | 26–24");
  expect(board("Volleyball", [...four, ...points("away", 14), ...points("home", 15)])).toBe(
    "2 | 15 | 2 | 14 | 25–0, 0–25, 25–0, 0–25",
  );
  expect(board("Volleyball", [...four, ...points("away", 14), ...points("home", 16)])).toBe(
    "3 | 2 | 25–0, 0–25, 25–0, 0–25, 16–14",
  );
});

test("tennis: deuce and advantage go on until one side is two ahead", () => {
  const deuce = [...points("home", 3), ...points("away", 3)];
  expect(board("Tennis", deuce)).toBe("0 | 0 (40) | 0 | 0 (40)");
  expect(board("Tennis", [...deuce, ...points("away", 1)])).toBe("0 | 0 (40) | 0 | 0 (Ad)");
  expect(board("Tennis", [...deuce, ...points("away", 1), ...points("home", 1)])).toBe("0 | 0 (40) | 0 | 0 (40)");
  expect(board("Tennis", [...deuce, ...points("away", 2)])).toBe("0 | 0 (0) | 0 | 1 (0)");
});

test("cricket: extras count as the laws say, and only legal balls make an over", () => {
  expect(
    board("Cricket", [
      { kind: "noBall", points: 4 },
      { kind: "wide", points: 4 },
      { kind: "bye", points: 2 },
      { kind: "legBye", points: 1 },
      { kind: "wicketOnly" },
      { kind: "penaltyRuns", points: 5 },
    ]),
  ).toBe("18/1 | 0.2 overs | 0/0 | 0 overs");
  const allOut = Array.from({ length: 10 }, () => ({ kind: "wicket" }) as const);
  expect(board("Cricket", allOut)).toBe("0 | 1.4 overs | 0/0 | 0 overs");
  expect(board("Cricket", [...allOut, { kind: "runs", points: 4, period: 3 }])).toBe(
    "0 & 4/0 | 0.1 overs | 0/0 | 0 overs",
  );
});

test("an undone event does not count, and neither do two undos of one", () => {
  const undo = { kind: "undo", undoes: "event 0" } as const;
  expect(board("Rugby", [{ kind: "try", points: 5 }, { kind: "penalty", points: 3 }, undo, undo])).toBe("3 | 0");
});

test("the clock runs from where it was started and stands where it was stopped", () => {
  const play = { kind: "play", side: "none", period: 2, clockMs: 1_000 } as const;
  const { clock, periodName } = scoreOf("Rugby", presses([play]));
  expect(periodName).toBe("Half 2");
  expect(clock && clockText(clockAt(clock, Date.parse("2026-12-05T08:31:01.000Z")))).toBe("01:02");
  expect(clock && clockAt(clock, 0)).toBe(1_000);
  const stopped = scoreOf("Rugby", presses([play, { ...play, kind: "stop", clockMs: 62_000 }])).clock;
  expect(stopped && clockText(clockAt(stopped, Date.now()))).toBe("01:02");
});

test.each(sports)("%s: any order of arrival and any repetition gives the same score", (sport) => {
  const { scorings } = scoringRules[sport];
  const press = fc.record({
    which: fc.nat(),
    side: fc.constantFrom("home", "away"),
    turn: fc.integer({ min: 1, max: 12 }),
    period: fc.integer({ min: 1, max: 3 }),
    minute: fc.integer({ min: 10, max: 59 }),
    undoes: fc.option(fc.nat(), { nil: undefined, freq: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(press, { maxLength: 60 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (made, dice) => {
        const events = made.map(({ which, side, turn, period, minute, undoes }, index): Scored => {
          const scoring = scorings[which % scorings.length];
          if (!scoring) throw new Error("Nothing counts");
          const base = {
            id: `event ${index}`,
            side,
            turn,
            period,
            clockMs: 0,
            at: `2026-12-05T08:${minute}:00.000Z`,
          } as const;
          if (undoes !== undefined)
            return { ...base, kind: "undo", points: 0, undoes: `event ${undoes % made.length}` };
          return { ...base, kind: scoring.kind, points: scoring.points };
        });
        const doubled = [...events, ...events.filter(() => (dice.next().value ?? 0) < 0.3)];
        const shuffled = doubled
          .map((event) => ({ event, place: dice.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place)
          .map(({ event }) => event);
        expect(scoreOf(sport, shuffled)).toEqual(scoreOf(sport, events));
      },
    ),
  );
});

test("a wide or a no ball that brings no more runs can be pressed, and more than the sport gives cannot", () => {
  for (const sport of sports) {
    for (const { kind, points, most = points } of scoringRules[sport].scorings) {
      expect([isCounted(sport, kind, points - 1), isCounted(sport, kind, most + 1)]).toEqual([false, false]);
      for (let each = points; each <= most; each += 1) expect(isCounted(sport, kind, each)).toBe(true);
    }
  }
  expect([isCounted("Cricket", "wide", 0), isCounted("Cricket", "noBall", 0)]).toEqual([true, true]);
});
