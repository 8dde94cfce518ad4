import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { forgetMark, markSettled, markWaiting, noteMutation, readMark } from "./outboxMark.ts";

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
/** As many ids of discarded mutations are remembered. */
const most = 500;

afterEach(() => forgetMark(userId));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant("note" as const), count: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("settle" as const), count: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("look" as const), count: fc.constant(0) }) },
);

test("the last 500 discarded mutations are not missed, however many were discarded before", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      forgetMark(userId);
      const waiting: string[] = [];
      const settled: string[] = [];
      let made = 0;
      for (const { what, count } of steps) {
        if (what === "look") {
          // The database as another tab has just read it: it may still hold what is being discarded.
          markWaiting(userId, [...waiting, ...settled.slice(-most)]);
          continue;
        }
        const ids = Array.from({ length: count }, () => `mutation ${(made += 1)}`);
        for (const id of ids.slice(0, 40)) noteMutation(userId, id);
        waiting.push(...ids.slice(0, 40));
        if (what === "note") continue;
        markSettled(userId, ids);
        settled.push(...ids);
        waiting.splice(0, waiting.length, ...waiting.filter((id) => !ids.includes(id)));
      }
      expect(readMark(userId)).toEqual({ waiting, discarded: settled.slice(-most) });
    }),
    { numRuns: 60 },
  );
});
