import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { noteLiveSent, openLive } from "#app/db/liveParts.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { FilmStore } from "./filmStore.ts";

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };

/** A phone that films, sends and loses its storage. */
async function aPhone() {
  const database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
  const removals: number[] = [];
  const store = new FilmStore(database, streamId, (lostMs) => removals.push(lostMs));
  await store.begin();
  await store.keepInit(bytesOf("take"));
  let filmed = 0;
  /** What has arrived: each number with the content it has. */
  const arrived = new Map<number, string>();
  const segments = async () => (await database.liveParts.toArray()).filter(({ kind }) => kind === "segment");
  return {
    ...{ database, store, removals, arrived, segments },
    films: async (count = 1) => {
      for (let n = 0; n < count; n += 1) {
        const startedAt = new Date(Date.UTC(2026, 10, 27) + filmed * 2_000).toISOString();
        filmed += 1;
        await store.keepSegment({ bytes: bytesOf("x"), durationMs: 2_000, startedAt, init: 0 });
      }
    },
    sends: async (which: "oldest" | "newest" = "oldest") => {
      const next = (await segments()).filter(({ isSent }) => isSent === 0).at(which === "oldest" ? 0 : -1);
      if (!next) return;
      expect(arrived.get(next.n) ?? next.startedAt).toBe(next.startedAt);
      arrived.set(next.n, next.startedAt ?? "");
      await noteLiveSent(database, next);
    },
    /** What a browser does that makes room: open connections are closed, and everything is gone. */
    isCleared: () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(database.name);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(new Error("It could not be deleted."));
      }),
    filmedCount: () => filmed,
  };
}

test("cleared storage costs nothing once everything has been sent, and filming goes on under the next number", async () => {
  const phone = await aPhone();
  await phone.films(3);
  for (let n = 0; n < 3; n += 1) await phone.sends();
  await phone.store.noteWaiting();
  await phone.isCleared();
  await phone.films(2);
  expect(phone.removals).toEqual([0]);
  expect((await phone.segments()).map(({ n }) => n)).toEqual([3, 4]);
  expect(await phone.database.liveParts.get([streamId, "init", 0])).toMatchObject({ isSent: 0 });
  expect(await phone.database.liveStreams.get(streamId)).toMatchObject({
    ...opened,
    nextSegment: 5,
    nextInit: 1,
    lost: [],
  });
  await phone.database.delete();
});

test("cleared storage in a dead spot costs all but the last ten seconds, which are stored again", async () => {
  const phone = await aPhone();
  await phone.films(8);
  await phone.isCleared();
  await phone.store.noteWaiting();
  expect(phone.removals).toEqual([6_000]);
  expect((await phone.database.liveStreams.get(streamId))?.lost).toEqual([0, 1, 2]);
  expect((await phone.segments()).map(({ n }) => n)).toEqual([3, 4, 5, 6, 7]);
  await phone.database.delete();
});

test("a stream that ends right after the storage was cleared names the segments that are lost", async () => {
  const phone = await aPhone();
  await phone.films(6);
  await phone.isCleared();
  await phone.store.end();
  expect(await phone.database.liveStreams.get(streamId)).toMatchObject({ segments: 6, lost: [0], isEndSent: false });
  await phone.database.delete();
});

test("a database that the browser only closed keeps everything, and nothing is stored twice", async () => {
  const phone = await aPhone();
  await phone.films(2);
  phone.database.close({ disableAutoOpen: false });
  await phone.films(1);
  expect(phone.removals).toEqual([]);
  expect((await phone.segments()).map(({ n }) => n)).toEqual([0, 1, 2]);
  await phone.database.delete();
});

test("a segment is stored once even if the database stored it and reported a failure", async () => {
  const phone = await aPhone();
  await phone.films(1);
  const { transaction } = phone.database;
  vi.spyOn(phone.database, "transaction").mockImplementationOnce((...args: unknown[]) =>
    Dexie.Promise.resolve(Reflect.apply(transaction, phone.database, args)).then(() => {
      throw new DOMException("The connection is gone.", "AbortError");
    }),
  );
  await phone.films(2);
  expect((await phone.segments()).map(({ n }) => n)).toEqual([0, 1, 2]);
  await phone.database.delete();
});

test("whenever storage is cleared, each segment has been sent, waits or counts as lost, once and under its own number", async () => {
  const step = fc.constantFrom("film", "film", "oldest", "newest", "look", "clear");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const phone = await aPhone();
      for (const name of steps) {
        if (name === "film") await phone.films();
        else if (name === "look") await phone.store.noteWaiting();
        else if (name === "clear") await phone.isCleared();
        else await phone.sends(name);
      }
      await phone.store.end();
      const stream = await phone.database.liveStreams.get(streamId);
      expect(stream?.segments).toBe(phone.filmedCount());
      const waiting = (await phone.segments()).filter(({ isSent }) => isSent === 0);
      const known = new Set([...phone.arrived.keys(), ...waiting.map(({ n }) => n), ...(stream?.lost ?? [])]);
      expect([...known].toSorted((left, right) => left - right)).toEqual(
        Array.from({ length: phone.filmedCount() }, (_, n) => n),
      );
      while ((await phone.segments()).some(({ isSent }) => isSent === 0)) await phone.sends();
      expect(new Set(phone.arrived.values()).size).toBe(phone.arrived.size);
      await phone.database.delete();
    }),
    { numRuns: 12 },
  );
});
