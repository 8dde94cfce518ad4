import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { keepInit, keepSegment, LiveStorageGone, noteLiveSent, openLive } from "./liveParts.ts";
import { noteTakenOver } from "./liveTakenOver.ts";
import { LocalDatabase } from "./localDatabase.ts";
import { isStorageFull } from "./storageFull.ts";

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };
let database: LocalDatabase;

beforeEach(async () => {
  database = new LocalDatabase(crypto.randomUUID());
  await openLive(database, opened);
  await keepInit(database, streamId, bytesOf("take"));
  for (let n = 0; n < 3; n += 1) await films();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

function films(): Promise<number> {
  const startedAt = new Date().toISOString();
  return keepSegment(database, streamId, { bytes: bytesOf("x"), durationMs: 2_000, startedAt, init: 0 });
}

async function sends(n: number): Promise<void> {
  await noteLiveSent(database, { streamId, kind: "segment", n, bytes: bytesOf(""), isSent: 0 });
}

/** No room for another part while the phone keeps this many segments. */
function hasRoomFor(segments: number): void {
  let kept = 3;
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function full(this: IDBObjectStore, ...args) {
    if (kept >= segments) throw new DOMException("No room.", "QuotaExceededError");
    kept += 1;
    return add.apply(this, args);
  });
  const { delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function freed(this: IDBObjectStore, ...args) {
    kept -= 1;
    return remove.apply(this, args);
  });
}

async function keptSegments(): Promise<number[]> {
  return (await database.liveParts.toArray()).filter(({ kind }) => kind === "segment").map(({ n }) => n);
}

test("a full phone deletes what the server has, and keeps filming under the next number", async () => {
  await sends(0);
  await sends(1);
  hasRoomFor(3);
  expect(await films()).toBe(3);
  expect(await keptSegments()).toEqual([2, 3]);
  expect(await database.liveParts.get([streamId, "init", 0])).toBeDefined();
});

test("a full phone with nothing to delete says so, and loses neither a part nor a number", async () => {
  hasRoomFor(3);
  const failure: unknown = await films().catch((error: unknown) => error);
  expect(isStorageFull(failure)).toBe(true);
  expect(await keptSegments()).toEqual([0, 1, 2]);
  vi.restoreAllMocks();
  expect(await films()).toBe(3);
});

test("filming on after the browser has removed the stream fails with an error of its own", async () => {
  await database.liveStreams.clear();
  await expect(films()).rejects.toThrow(LiveStorageGone);
  expect(await keptSegments()).toEqual([0, 1, 2]);
});

test("a phone that knows less than the server goes on after the server's last number", async () => {
  await openLive(database, { ...opened, nextSegment: 40, nextInit: 3 });
  expect(await keepInit(database, streamId, bytesOf("take"))).toBe(3);
  expect(await films()).toBe(40);
});

test("resuming a match that another phone took over deletes that match's refused segments and no other match's", async () => {
  const other = { ...opened, streamId: "0b1c8a52-4be9-4a54-9f3e-0d4a4d1f2a22", bidId: "other", fixtureId: "other" };
  await openLive(database, other);
  await keepInit(database, other.streamId, bytesOf("take"));
  const startedAt = new Date().toISOString();
  for (let n = 0; n < 3; n += 1) {
    await keepSegment(database, other.streamId, { bytes: bytesOf("x"), durationMs: 2_000, startedAt, init: 0 });
  }
  const taken = await database.liveParts.get([streamId, "segment", 1]);
  if (taken) await noteTakenOver(database, taken, "Another phone films this match.");
  await openLive(database, { ...opened, nextSegment: 5, nextInit: 1 });
  const kept = await database.liveParts.where("isSent").equals(0).primaryKeys();
  const segments = kept.filter(([, kind]) => kind === "segment").map(([of, , n]) => `${of} ${n}`);
  expect(segments.toSorted()).toEqual([...[0, 1, 2].map((n) => `${other.streamId} ${n}`), `${streamId} 0`]);
});
