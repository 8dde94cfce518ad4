import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { activeUser, rememberActiveUser } from "#app/db/deviceDatabase.ts";
import { databaseName, LocalDatabase } from "#app/db/localDatabase.ts";
import { sharedVideos } from "#app/db/sharedVideos.ts";
import { markedFiles, markFiles } from "#app/sync/uploads/fileMark.ts";
import { queueMutation } from "#app/sync/mutate.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { readMark } from "#app/sync/outboxMark.ts";
import { FakeCaches } from "#app/testing/fakeCaches.ts";
import { match } from "#shared/testing/samples.ts";
import { clearAccount } from "./clearAccount.ts";

const own: StoreOwner = { userId: "1d0c0b0a-1111-4222-8333-444455556666", role: "user" };
const other: StoreOwner = { userId: "2d0c0b0a-1111-4222-8333-444455556666", role: "user" };

beforeEach(async () => {
  for (const owner of [own, other]) {
    await has(owner, 1);
    localStorage.setItem(`draft:${owner.userId}:request`, "typed");
  }
  localStorage.setItem("draft:visitor:request", "typed");
  await rememberActiveUser(own);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const { userId } of [own, other]) await Dexie.delete(databaseName(userId));
});

/** Queues this many match requests for the account on this device. */
async function has(owner: StoreOwner, waiting: number): Promise<void> {
  const database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
  for (let made = 0; made < waiting; made += 1) {
    await queueMutation(database, owner, "fixture.submit", { ...match, id: crypto.randomUUID() });
  }
  database.close();
}

/** A video that only this device has, or that the server has too. */
async function hasVideo({ userId }: StoreOwner, changes: object = {}): Promise<void> {
  const database = new LocalDatabase(userId);
  const id = crypto.randomUUID();
  const flags = { isBegun: false, isPaused: false, isUrgent: false, addedAt: "2026-11-21T08:00:00.000Z" };
  const file = { id, name: "try.mp4", contentType: "video/mp4", bytes: 5, purpose: "clip" as const, ...flags };
  await database.files.add({ ...file, ...changes });
  await database.table("fileParts").add({ fileId: id, n: 0, bytes: "video" });
  markFiles(userId, [id]);
  database.close();
}

async function videosOf({ userId }: StoreOwner): Promise<{ files: number; parts: number; marked: number }> {
  const database = new LocalDatabase(userId);
  const [files, parts] = [await database.files.count(), await database.fileParts.count()];
  database.close();
  return { files, parts, marked: markedFiles(userId).length };
}

async function countsOf({ userId }: StoreOwner): Promise<{ waiting: number; rows: number }> {
  const database = new LocalDatabase(userId);
  const counts = { waiting: await database.outbox.count(), rows: await database.rows("fixture").count() };
  database.close();
  return counts;
}

function drafts(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith("draft:"))
    .sort();
}

test("an account that leaves for good leaves nothing and touches no other account", async () => {
  const remove = await clearAccount(own, false);
  await remove();
  expect(await Dexie.exists(databaseName(own.userId))).toBe(false);
  expect(drafts()).toEqual([`draft:${other.userId}:request`, "draft:visitor:request"]);
  expect(readMark(own.userId)).toEqual({ waiting: [], discarded: [] });
  expect(await activeUser()).toBeUndefined();
  expect(await countsOf(other)).toEqual({ waiting: 1, rows: 1 });
  expect(readMark(other.userId).waiting).toHaveLength(1);
});

test("its rows are gone as soon as sign-out returns, not only once the database is removed", async () => {
  await clearAccount(own, false);
  expect(await countsOf(own)).toEqual({ waiting: 0, rows: 0 });
});

test("kept items stay, still tracked as unsent and known to the worker; the rows go", async () => {
  const remove = await clearAccount(own, true);
  await remove();
  expect(await countsOf(own)).toEqual({ waiting: 1, rows: 0 });
  expect(readMark(own.userId).waiting).toHaveLength(1);
  expect(await activeUser()).toMatchObject({ userId: own.userId });
});

test("drafts stay if the outbox is kept, and go if it is discarded", async () => {
  await (
    await clearAccount(own, true)
  )();
  expect(drafts()).toContain(`draft:${own.userId}:request`);
  await (
    await clearAccount(own, false)
  )();
  expect(drafts()).not.toContain(`draft:${own.userId}:request`);
});

test("an unsent video is kept on request, even if nothing else waits; sent ones go", async () => {
  const third: StoreOwner = { userId: "3d0c0b0a-1111-4222-8333-444455556666", role: "user" };
  await has(third, 0);
  await hasVideo(third);
  await hasVideo(third, { sentAt: "2026-11-21T09:00:00.000Z" });
  await (
    await clearAccount(third, true)
  )();
  expect(await videosOf(third)).toMatchObject({ files: 1, parts: 1 });
  await (
    await clearAccount(third, false)
  )();
  expect(await Dexie.exists(databaseName(third.userId))).toBe(false);
  expect(await videosOf(third)).toEqual({ files: 0, parts: 0, marked: 0 });
  await Dexie.delete(databaseName(third.userId));
});

test.each([true, false])("videos shared with the app go with a sign-out that keeps unsent items: %s", async (keeps) => {
  vi.stubGlobal("caches", new FakeCaches());
  const cache = await caches.open("shared-videos");
  await cache.put("https://touchline.example/shared-video/1", new Response("film"));
  expect(await sharedVideos()).toHaveLength(1);
  await (
    await clearAccount(own, keeps)
  )();
  expect(await sharedVideos()).toEqual([]);
});

test("an unsaved recording is kept on request", async () => {
  const third: StoreOwner = { userId: "3d0c0b0a-1111-4222-8333-444455556666", role: "user" };
  await has(third, 0);
  await hasVideo(third, { draftOf: crypto.randomUUID() });
  await (
    await clearAccount(third, true)
  )();
  expect(await videosOf(third)).toEqual({ files: 1, parts: 1, marked: 1 });
  await Dexie.delete(databaseName(third.userId));
});

test("keeps nothing when nothing waits", async () => {
  const third: StoreOwner = { userId: "3d0c0b0a-1111-4222-8333-444455556666", role: "user" };
  await has(third, 0);
  const remove = await clearAccount(third, true);
  await remove();
  expect(await Dexie.exists(databaseName(third.userId))).toBe(false);
});

test("signing in again restores what was kept on screen, under a client id that no earlier answer fits", async () => {
  const before = await clientIdOf(own);
  await (
    await clearAccount(own, true)
  )();
  await has(own, 0);
  expect(await countsOf(own)).toEqual({ waiting: 1, rows: 1 });
  expect(await clientIdOf(own)).not.toBe(before);
});

async function clientIdOf(owner: StoreOwner): Promise<string> {
  const database = new LocalDatabase(owner.userId);
  const { clientId } = await clientStoreOf(database, owner).read((tx) => tx.meta());
  database.close();
  return clientId;
}
