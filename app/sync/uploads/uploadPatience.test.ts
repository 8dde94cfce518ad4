import "fake-indexeddb/auto";
import fc from "fast-check";
import { Observable } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewCalls } from "#app/api/renewals.ts";
import { CallLost } from "#app/api/unreachable.ts";
import { keepFiles } from "#app/db/keptFiles.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { startUploadLane } from "./uploadLane.ts";
import { UploadRefused } from "./uploadRefused.ts";

/** How one attempt ends. lost: silent while the server can be seen · unreachable: no network · busy: refused for now */
const ends = ["lost", "unreachable", "busy"] as const;
interface Attempt {
  /** How many pieces the server confirms before the end. */
  answered: number;
  end: (typeof ends)[number];
}

beforeEach(() => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
});
afterEach(() => vi.unstubAllGlobals());

async function hasFiles(ids: readonly string[]): Promise<LocalDatabase> {
  const database = new LocalDatabase(crypto.randomUUID());
  const files = ids.map((id) => {
    const blob = new Blob(["xxxx"], { type: "video/mp4" });
    return { id, name: `${id}.mp4`, purpose: "clip" as const, contentType: blob.type, bytes: blob.size, blob };
  });
  await keepFiles(database, files, "mutation");
  const createdAt = "2026-11-20T10:00:00.000Z";
  const rows = files.map(({ id, name, bytes }) => ({ id, name, bytes, rev: 1, createdAt, purpose: "clip" }));
  await database.table("mediaFile").bulkPut(rows.map((row) => ({ ...row, state: "expected" })));
  return database;
}

const errorAfter = {
  lost: () => new CallLost("silent"),
  unreachable: () => new TypeError("Failed to fetch"),
  busy: () => new UploadRefused(503, "Later."),
} satisfies Record<Attempt["end"], () => Error>;

/** The patience that each attempt was given, and the one behind them all, which succeeds. */
async function patiences(attempts: readonly Attempt[], files: readonly string[] = ["film"]): Promise<number[]> {
  const database = await hasFiles(files);
  const left = [...attempts];
  const given: number[] = [];
  const stop = startUploadLane(database, {
    carry: (_, __, { patience }) =>
      new Observable((subscriber) => {
        given.push(patience);
        const attempt = left.shift();
        subscriber.next({ sent: 1, isBegun: true });
        for (let piece = 0; piece < (attempt?.answered ?? 0); piece += 1) {
          subscriber.next({ sent: 2, isBegun: true, isAnswered: true });
        }
        if (!attempt) return subscriber.complete();
        subscriber.error(errorAfter[attempt.end]());
        // Once the pause has begun, it ends.
        setTimeout(renewCalls);
      }),
    syncNow: () => undefined,
  });
  const isSent = async () => (await database.files.toArray()).every(({ sentAt }) => sentAt !== undefined);
  await vi.waitFor(async () => expect(await isSent()).toBe(true), { timeout: 10_000, interval: 5 });
  stop();
  await database.delete();
  return given;
}

function attempt(end: Attempt["end"], answered = 0): Attempt {
  return { end, answered };
}

test.each<[string, Attempt[], number[]]>([
  ["each loss doubles it", [attempt("lost"), attempt("lost")], [1, 2, 4]],
  ["it is never more than eight times the usual", Array(5).fill(attempt("lost")), [1, 2, 4, 8, 8, 8]],
  [
    "one answered piece takes one loss back, not all of them",
    [attempt("lost"), attempt("lost"), attempt("lost"), attempt("unreachable", 1)],
    [1, 2, 4, 8, 4],
  ],
  [
    "as many answered pieces as losses bring it back to the usual",
    [attempt("lost"), attempt("lost"), attempt("unreachable", 2)],
    [1, 2, 4, 1],
  ],
  ["it is never less than the usual", [attempt("unreachable", 5), attempt("lost")], [1, 1, 2]],
  ["no network leaves it as it was", [attempt("lost"), attempt("unreachable"), attempt("unreachable")], [1, 2, 2, 2]],
  ["a busy server leaves it as it was", [attempt("lost"), attempt("lost"), attempt("busy")], [1, 2, 4, 4]],
])("the patience with a slow link: %s", async (_, attempts, expected) => {
  expect(await patiences(attempts)).toEqual(expected);
});

test("whatever happens, patience is two to the power of losses less answered pieces, within one and eight", async () => {
  const anyAttempt = fc.record({ end: fc.constantFrom("lost", "lost", ...ends), answered: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAttempt, { maxLength: 12 }), async (attempts) => {
      let losses = 0;
      const expected = [1];
      for (const { answered, end } of attempts) {
        losses = Math.max(0, losses - answered) + (end === "lost" ? 1 : 0);
        expected.push(Math.min(8, 2 ** losses));
      }
      expect(await patiences(attempts)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test("the next file begins with the usual patience", async () => {
  expect(await patiences([attempt("lost"), attempt("lost")], ["first", "second"])).toEqual([1, 2, 4, 1]);
});
