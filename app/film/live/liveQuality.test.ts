import fc from "fast-check";
import { expect, test } from "vitest";
import { liveQualities, megabytesPerHour, nextQuality } from "./liveQuality.ts";

const quality = fc.constantFrom(...liveQualities);
const ms = fc.integer({ min: 0, max: 300_000 });
const at = (one: (typeof liveQualities)[number]) => liveQualities.indexOf(one);

test("each quality costs less than the one above it", () => {
  const costs = liveQualities.map(megabytesPerHour);
  expect(costs).toEqual([718, 389, 209, 14]);
});

test("more than ten seconds waiting steps down by one, a minute without any up by one, never above the chosen best", () => {
  fc.assert(
    fc.property(quality, quality, ms, ms, ms, (one, other, backlogMs, changedMs, clearMs) => {
      const [best, now] = at(one) <= at(other) ? [one, other] : [other, one];
      const next = nextQuality(now, best, { backlogMs, changedMs, clearMs });
      const step = at(next) - at(now);
      const isBehind = backlogMs > 10_000 && changedMs > 10_000;
      const isClear = !isBehind && clearMs > 60_000 && changedMs > 60_000;
      const wanted = isBehind ? 1 : isClear && now !== best ? -1 : 0;
      expect(step).toBe(wanted === 1 && now === "sound" ? 0 : wanted);
      expect(at(next)).toBeGreaterThanOrEqual(at(best));
    }),
  );
});
