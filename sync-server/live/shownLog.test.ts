import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mostShownSeconds, shownEveryMs, shownPlaces } from "#shared/api/shownPlaces.ts";
import type { Database } from "../db/database.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { ShownLog, shownMinutesOf, type ShownReport } from "./shownLog.ts";

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  database = server.app.database;
}, 60_000);
afterAll(() => server.close());
beforeEach(() =>
  shownMinutesOf(database)
    .deleteMany({})
    .then(() => undefined),
);

const log = { warn: () => expect.unreachable("Everything can be written.") };
const noon = Date.parse("2026-12-05T10:00:00.000Z");
const second = 1_000;
const aReport = (changes: Partial<ShownReport>): ShownReport => ({
  ...{ fixtureId: "match", place: "picture", isReplay: false, from: "1.2.3.4 Phone", seconds: 60 },
  ...changes,
});

async function stored() {
  const minutes = await shownMinutesOf(database).find({}).sort({ minute: 1 }).toArray();
  return minutes.map(({ minute, live, replay, score, overlay }) => ({
    at: (minute.getTime() - noon) / 60_000,
    ...{ live, replay, score, overlay },
  }));
}

const sumOf = (rows: Awaited<ReturnType<typeof stored>>) =>
  rows.reduce((sum, { live, replay, score, overlay }) => sum + live + replay + score + overlay, 0);

test("the seconds of a report are counted in the minutes in which they passed", async () => {
  const shown = new ShownLog(database, log);
  shown.add(aReport({ seconds: 60 }), noon + 80 * second);
  shown.add(aReport({ seconds: 60, place: "score" }), noon + 80 * second);
  shown.add(aReport({ seconds: 60, isReplay: true, from: "5.6.7.8 Phone" }), noon + 240 * second);
  await shown.close();
  expect(await stored()).toEqual([
    { at: 0, live: 40, replay: 0, score: 40, overlay: 0 },
    { at: 1, live: 20, replay: 0, score: 20, overlay: 0 },
    { at: 3, live: 0, replay: 59, score: 0, overlay: 0 },
    { at: 4, live: 0, replay: 1, score: 0, overlay: 0 },
  ]);
});

test("two windows of one person, and two overlays, count once; two people count twice", async () => {
  const shown = new ShownLog(database, log);
  for (let minute = 1; minute <= 5; minute += 1) {
    for (const offset of [0, 20]) {
      const now = noon + (minute * 60 + offset) * second;
      shown.add(aReport({}), now);
      shown.add(aReport({ place: "overlay", from: `recorder ${offset}` }), now);
      shown.add(aReport({ from: `viewer ${offset}`, place: "score", seconds: 60 }), now);
    }
  }
  await shown.close();
  const rows = await stored();
  // From the first report of the first minute to the last of the fifth: 60 s and 260 s.
  for (const what of ["live", "overlay"] as const) expect(rows.reduce((sum, row) => sum + row[what], 0)).toBe(320);
  expect(rows.reduce((sum, { score }) => sum + score, 0)).toBe(2 * 5 * 60);
});

test("two processes count together, a restart loses nothing that was written, and writing twice adds nothing", async () => {
  const [one, two] = [new ShownLog(database, log), new ShownLog(database, log)];
  one.add(aReport({}), noon + 60 * second);
  two.add(aReport({ from: "5.6.7.8 Phone" }), noon + 60 * second);
  await Promise.all([one.write(), two.write(), one.write()]);
  await one.write();
  expect(sumOf(await stored())).toBe(120);
  // The first process dies here, without a word.
  const again = new ShownLog(database, log);
  again.add(aReport({}), noon + 120 * second);
  await Promise.all([again.close(), two.close()]);
  expect(sumOf(await stored())).toBe(180);
});

test("what could not be reported in a dead spot is counted with the next report, and only once if just the answer was lost", async () => {
  const shown = new ShownLog(database, log);
  shown.add(aReport({ place: "overlay", seconds: 40 }), noon + 60 * second);
  // Four reports of 40 s found no signal; the next one brings them along.
  shown.add(aReport({ place: "overlay", seconds: 40, late: { seconds: 160, sinceSeconds: 300 } }), noon + 360 * second);
  await shown.write(noon + 360 * second);
  expect(sumOf(await stored())).toBe(240);
  // The server heard this one, but its answer was lost.
  shown.add(aReport({ place: "overlay", seconds: 40 }), noon + 420 * second);
  shown.add(aReport({ place: "overlay", seconds: 40, late: { seconds: 40, sinceSeconds: 120 } }), noon + 480 * second);
  await shown.close();
  expect(sumOf(await stored())).toBe(320);
});

test("what could not be written is written once the database is there again", async () => {
  let isThere = false;
  const collection: Database["collection"] = (name) => {
    if (!isThere) throw new Error("The database does not answer.");
    return database.collection(name);
  };
  const warnings: unknown[] = [];
  const shown = new ShownLog({ collection }, { warn: (...said: unknown[]) => void warnings.push(said) });
  shown.add(aReport({}), noon + 60 * second);
  await shown.write();
  expect([warnings.length, await stored()]).toEqual([1, []]);
  isThere = true;
  await shown.close();
  expect(sumOf(await stored())).toBe(60);
});

test(
  "no sequence of reports counts more for a person than the time that passed, or than was reported",
  { tags: ["long"] },
  async () => {
    const person = fc.constantFrom("a", "b");
    const aCall = fc.record({
      from: person,
      place: fc.constantFrom(...shownPlaces),
      seconds: fc.integer({ min: 0, max: 330 }),
      late: fc.option(
        fc.record({
          seconds: fc.integer({ min: 1, max: mostShownSeconds }),
          sinceSeconds: fc.integer({ min: 1, max: 2_000 }),
        }),
        { nil: undefined },
      ),
      pauseMs: fc.integer({ min: 0, max: 400_000 }),
      writes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aCall, { maxLength: 30 }), async (calls) => {
        await shownMinutesOf(database).deleteMany({});
        const shown = new ShownLog(database, log);
        let now = noon;
        let reported = 0;
        const most = new Map<string, number>();
        for (const { pauseMs, writes, ...report } of calls) {
          now += pauseMs;
          reported += report.seconds + (report.late?.seconds ?? 0);
          const one = report.place === "overlay" ? "overlay" : `${report.place} ${report.from}`;
          if (!most.has(one)) most.set(one, now - shownEveryMs[report.place] - 30 * second);
          shown.add(aReport(report), now);
          if (writes) await shown.write(now);
        }
        await shown.close();
        const counted = sumOf(await stored());
        const passed = [...most.values()].reduce((sum, since) => sum + Math.ceil((now - since) / second), 0);
        expect(counted).toBeLessThanOrEqual(Math.min(reported, passed));
      }),
      { numRuns: 60 },
    );
  },
);

test("what is stored says when and how long, and nothing about who", async () => {
  const shown = new ShownLog(database, log);
  for (const place of shownPlaces) shown.add(aReport({ place }), noon + 60 * second);
  await shown.close();
  const documents = await shownMinutesOf(database).find({}).toArray();
  for (const document of documents) {
    expect(Object.keys(document).sort()).toEqual(["_id", "fixtureId", "live", "minute", "overlay", "replay", "score"]);
    expect(JSON.stringify(document)).not.toMatch(/1\.2\.3\.4|Phone/);
  }
});
