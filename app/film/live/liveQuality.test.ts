import fc from "fast-check";
import { expect, test } from "vitest";
import { liveQualities, megabytesPerHour, nextQuality, throughputMs } from "./liveQuality.ts";

const quality = fc.constantFrom(...liveQualities);
const ms = fc.integer({ min: 0, max: 300_000 });
const at = (one: (typeof liveQualities)[number]) => liveQualities.indexOf(one);

test("each quality costs less than the one above it", () => {
  const costs = liveQualities.map(megabytesPerHour);
  expect(costs).toEqual([697, 378, 194, 14]);
});

test("a slow link steps down by one to 360p at the lowest, a clear minute up by one, never above the chosen best", () => {
  fc.assert(
    fc.property(quality, quality, ms, ms, ms, ms, (one, other, backlogMs, sentMs, changedMs, clearMs) => {
      const [best, now] = at(one) <= at(other) ? [one, other] : [other, one];
      const next = nextQuality(now, best, { backlogMs, sentMs, changedMs, clearMs });
      const isSlow = backlogMs > 10_000 && changedMs > 10_000 && sentMs > 0 && sentMs < throughputMs;
      const isClear = !isSlow && clearMs > 60_000 && changedMs > 60_000;
      const canDrop = at(now) < at("360p");
      expect(at(next) - at(now)).toBe(isSlow ? Number(canDrop) : isClear && now !== best ? -1 : 0);
      expect(at(next)).toBeGreaterThanOrEqual(at(best));
    }),
  );
});

test("while nothing gets through the quality stays, and so it does while what waits goes out fast", () => {
  for (const backlogMs of [12_000, 60_000, 600_000]) {
    for (const sentMs of [0, 20_000]) {
      const link = { backlogMs, sentMs, changedMs: 600_000, clearMs: 0 };
      expect(nextQuality("720p", "720p", link)).toBe("720p");
    }
  }
});
