import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const second = 1_000;
const day = 24 * 60 * 60 * second;
const noon = Date.parse("2026-12-05T10:00:00.400Z");
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The app as it is opened. */
async function opens() {
  vi.resetModules();
  return import("./serverClock.ts");
}

/** One call: the device's clock is `aheadMs` ahead of the server's. */
function answered(
  { noteServerTime }: Awaited<ReturnType<typeof opens>>,
  { at, aheadMs, wayMs }: { at: number; aheadMs: number; wayMs: readonly [there: number, back: number] },
): void {
  const [there, back] = wayMs;
  const date = new Date(Math.floor((at + there) / second) * second).toUTCString();
  noteServerTime(date, at + aheadMs, at + there + back + aheadMs);
}

const wayMs = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }));

test("whatever a device's clock says, the time of a press is never before the press, and late by one call at most", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -day, max: day }),
      fc.array(wayMs, { minLength: 1, maxLength: 8 }),
      async (aheadMs, ways) => {
        stored.clear();
        const clock = await opens();
        let at = noon;
        for (const way of ways) {
          answered(clock, { at, aheadMs, wayMs: way });
          at += 7_300;
        }
        vi.setSystemTime(at + aheadMs);
        const late = clock.serverNow() - at;
        const slowest = second + Math.min(...ways.map(([there, back]) => there + back));
        // What is less wrong than a call takes cannot be told from a clock that is right.
        expect(late).toBeGreaterThanOrEqual(-slowest);
        if (Math.abs(aheadMs) > second + Math.max(...ways.map(([there, back]) => there + back))) {
          expect(late).toBeGreaterThanOrEqual(0);
        }
        expect(late).toBeLessThanOrEqual(slowest);
      },
    ),
    { numRuns: 100 },
  );
});

test("what is known of the clock outlives a restart without a signal", async () => {
  answered(await opens(), { at: noon, aheadMs: -90_000, wayMs: [50, 50] });
  const again = await opens();
  vi.setSystemTime(noon + 60_000 - 90_000);
  expect(Math.abs(again.serverNow() - (noon + 60_000))).toBeLessThan(1_200);
});

test("a clock that has been set is believed again from the next answer on", async () => {
  const clock = await opens();
  answered(clock, { at: noon, aheadMs: -90_000, wayMs: [50, 50] });
  answered(clock, { at: noon + 10_000, aheadMs: 0, wayMs: [50, 50] });
  vi.setSystemTime(noon + 20_000);
  expect(clock.serverNow()).toBe(noon + 20_000);
});

test("a right clock is left alone, without an answer, and whatever was kept", async () => {
  vi.setSystemTime(noon);
  expect((await opens()).serverNow()).toBe(noon);
  for (const damaged of ["", "{", "null", '{"atLeast":"x","atMost":1}']) {
    stored.set("touchline.clock", damaged);
    const clock = await opens();
    expect(clock.serverNow()).toBe(noon);
    clock.noteServerTime(null, noon);
    clock.noteServerTime("yesterday", noon);
    expect(clock.serverNow()).toBe(noon);
  }
});
