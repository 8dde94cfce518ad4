import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scored } from "./score.ts";
import { scoreOf } from "./scoreOf.ts";
import { scoreAtTime, scoreSteps } from "./scoreSteps.ts";

const kickOff = Date.parse("2026-12-05T08:30:00.000Z");

/** Presses of two phones, in seconds after the kick-off; some arrive late, and some undo an earlier one. */
const press = fc.record({
  second: fc.integer({ min: 0, max: 120 }),
  side: fc.constantFrom("home", "away"),
  undoes: fc.option(fc.nat(), { nil: undefined, freq: 4 }),
});

function eventsOf(presses: readonly { second: number; side: "home" | "away"; undoes: number | undefined }[]): Scored[] {
  return presses.map(({ second, side, undoes }, index) => ({
    ...{ id: `event ${index}`, side, period: 1, clockMs: 0, turn: index + 1 },
    at: new Date(kickOff + second * 1000).toISOString(),
    ...(undoes === undefined
      ? { kind: "try" as const, points: 5 }
      : { kind: "undo" as const, points: 0, undoes: `event ${undoes % presses.length}` }),
  }));
}

test("no picture is shown with anything that was pressed after its moment, and one near the live edge with all that was before", () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), fc.integer({ min: -5, max: 130 }), (presses, second) => {
      const events = eventsOf(presses);
      const picture = kickOff + second * 1000;
      const steps = scoreSteps("Rugby", events);
      const shown = scoreAtTime(steps, picture)?.score;
      const before = events.filter(({ at }) => Date.parse(at) <= picture);
      if (shown) expect(shown).toEqual(scoreOf("Rugby", before));
      const [oldest] = steps;
      expect(shown !== undefined).toBe(oldest !== undefined && Date.parse(oldest.at) <= picture);
    }),
    { numRuns: 500 },
  );
});

test("whatever arrives later leaves the score of an earlier picture as it was, unless it was pressed before it", () => {
  fc.assert(
    fc.property(
      fc.array(press, { maxLength: 20 }),
      fc.array(press, { maxLength: 6 }),
      fc.nat(120),
      (known, news, second) => {
        const picture = kickOff + second * 1000;
        const later = news.map((each) => ({ ...each, second: second + 1 + each.second }));
        const all = eventsOf([...known, ...later]);
        const early = all.slice(0, known.length);
        const shown = scoreAtTime(scoreSteps("Rugby", all), picture)?.score;
        // More than twelve changes later it is forgotten, and never replaced by a later one.
        if (shown) expect(shown).toEqual(scoreAtTime(scoreSteps("Rugby", early), picture)?.score);
      },
    ),
    { numRuns: 500 },
  );
});
