import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nextLive, noteLiveSent, openLive } from "#app/db/liveParts.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { FilmStore } from "./filmStore.ts";

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };

// The library says on the console that another version wants to upgrade.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

/** What another version of the app opens: the same tables, with other indexes of what is filmed. */
function versionOf(database: LocalDatabase, version: number, liveParts: string): Dexie {
  const other = new Dexie(database.name, { cache: "disabled" });
  const schemas = database.tables.map(({ name, schema }) => {
    const indexes = [schema.primKey, ...schema.indexes].map(({ src }) => src);
    return [name, name === "liveParts" ? liveParts : indexes.join(", ")] as const;
  });
  other.version(version).stores(Object.fromEntries(schemas));
  return other;
}

async function aFilmingPage() {
  const database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
  const removals: number[] = [];
  const store = new FilmStore(database, streamId, (lostMs) => removals.push(lostMs));
  await store.begin();
  await store.keepInit(bytesOf("take"));
  let filmed = 0;
  const films = () => {
    const startedAt = new Date(Date.UTC(2026, 10, 27) + filmed * 2_000).toISOString();
    filmed += 1;
    return store.keepSegment({ bytes: bytesOf(`segment ${filmed}`), durationMs: 2_000, startedAt, init: 0 });
  };
  return { database, store, removals, films };
}

const newerIndexes = "[streamId+kind+n], isSent, sentAt, startedAt";

test("whenever a newer version opens the storage, the page that films goes on and nothing is lost or doubled", async () => {
  const step = fc.constantFrom("film", "film", "send", "look");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.nat(9), async (steps, upgradedAt) => {
      const { database, store, removals, films } = await aFilmingPage();
      const newer = versionOf(database, database.verno + 1, newerIndexes);
      const work: Promise<unknown>[] = [];
      let opening: Promise<unknown> | undefined;
      for (const [at, name] of [...steps, "film" as const].entries()) {
        // Not awaited: both versions are in the middle of something.
        if (at === Math.min(upgradedAt, steps.length)) opening = newer.open();
        if (name === "film") work.push(films());
        if (name === "look") work.push(store.noteWaiting());
        if (name === "send") {
          const next = await nextLive(database);
          if (next?.kind === "part") await noteLiveSent(database, next.part);
        }
        if (at % 3 === 0) await Promise.all(work);
      }
      await Promise.all([...work, opening]);
      await store.end();
      const count = [...steps, "film"].filter((name) => name === "film").length;
      expect(removals).toEqual([]);
      const stored = await newer.table("liveParts").toArray();
      const segments = stored.filter(({ kind }) => kind === "segment");
      expect(segments.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, n) => n));
      expect(new Set(segments.map(({ startedAt }) => startedAt)).size).toBe(count);
      expect(await newer.table("liveStreams").get(streamId)).toMatchObject({ segments: count });
      newer.close();
      await database.delete();
    }),
    { numRuns: 40 },
  );
});

test("this version opens the storage in which an earlier one still films, without losing any of it", async () => {
  const { database, films } = await aFilmingPage();
  await films();
  await database.delete();
  const earlier = versionOf(database, 6, "[streamId+kind+n], isSent");
  await earlier.table("liveStreams").put({ ...opened, nextSegment: 1 });
  const part = { streamId, kind: "segment", init: 0, durationMs: 2_000, bytes: bytesOf("x"), isSent: 0 };
  await earlier.table("liveParts").put({ ...part, n: 0, startedAt: "2026-11-27T08:00:00.000Z" });

  const current = new LocalDatabase(database.userId);
  const [parts] = await Promise.all([
    current.liveParts.toArray(),
    earlier.table("liveParts").put({ ...part, n: 1, startedAt: "2026-11-27T08:00:02.000Z" }),
  ]);
  expect(parts.length).toBeGreaterThan(0);
  await earlier.table("liveParts").put({ ...part, n: 2, startedAt: "2026-11-27T08:00:04.000Z" });
  expect((await current.liveParts.toArray()).map(({ n }) => n)).toEqual([0, 1, 2]);
  expect(await current.liveParts.where("sentAt").above("").count()).toBe(0);
  expect(await earlier.table("liveParts").where("isSent").equals(0).count()).toBe(3);
  earlier.close();
  await current.delete();
});
