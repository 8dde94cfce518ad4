import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { isOnlyHere } from "#app/db/keptFiles.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { keepResults } from "#app/db/results.ts";
import { beginSession, clientStoreOf, endSession } from "#app/sync/openClientStore.ts";
import { markedFiles } from "#app/sync/uploads/fileMark.ts";
import { queueWithFiles } from "#app/sync/uploads/queueWithFiles.ts";
import { unsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { FakeLocks } from "#app/testing/fakeLocks.ts";
import { clipArgs, hasFilmMatch } from "#app/testing/filmMatch.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import {
  beginRecording,
  deleteRecording,
  endRecording,
  keepPart,
  RecordingTaken,
  recordingsOf,
  saveCutOff,
  saveRecording,
} from "./recording.ts";
import { holdRecording } from "./recordingLock.ts";

const owner: StoreOwner = { userId: "6d0c0b0a-1111-4222-8333-444455556666", role: "user" };

let database: LocalDatabase;
let fileId: string;

beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
  fileId = await beginRecording(database, await hasFilmMatch(database), "video/webm");
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

async function isSaved() {
  return saveRecording(database, owner, fileId);
}

test("a recording that cannot become a clip stays on the phone until the user deletes it", async () => {
  await keepPart(database, fileId, 0, new Blob(["a picture, and then the battery was empty"]));
  expect(await isSaved()).toMatchObject({ status: "refused", message: fileRefusals.notVideo });
  const file = await database.files.get(fileId);
  expect(file && isOnlyHere(file)).toBe(true);
  expect(await database.fileParts.count()).toBe(1);
  expect(markedFiles(owner.userId)).toEqual([fileId]);
  await endRecording(database, fileId);
  await deleteRecording(database, fileId);
  expect([await database.files.count(), await database.fileParts.count()]).toEqual([0, 0]);
  expect(markedFiles(owner.userId)).toEqual([]);
});

test("an empty recording leaves nothing behind", async () => {
  expect(await isSaved()).toEqual({ status: "nothing" });
  expect(await database.files.count()).toBe(0);
  expect(markedFiles(owner.userId)).toEqual([]);
});

test("a recording that became a clip is never deleted, even if it is saved again", async () => {
  await keepPart(database, fileId, 0, new Blob(["a try"]));
  await database.files.update(fileId, { draftOf: undefined, announcedBy: crypto.randomUUID() });
  expect(await isSaved()).toEqual({ status: "already" });
  await deleteRecording(database, fileId);
  await saveCutOff(database, owner);
  expect([await database.files.count(), await database.fileParts.count()]).toEqual([1, 1]);
  expect(markedFiles(owner.userId)).toEqual([fileId]);
});

test("an announced clip refuses later seconds from its recorder", async () => {
  await database.files.update(fileId, { draftOf: undefined });
  await expect(keepPart(database, fileId, 1, new Blob(["late"]))).rejects.toBeInstanceOf(RecordingTaken);
  expect(await database.fileParts.count()).toBe(0);
});

const refusing = { request: () => Promise.reject(new Error("no")), query: () => Promise.reject(new Error("no")) };

/** The state of a browser's locks, and how a running recording is recognised there. */
const browsers: Record<string, { navigator: object; knownBy: "its lock" | "its sign of life" }> = {
  "with locks": { navigator: { locks: new FakeLocks() }, knownBy: "its lock" },
  "without locks": { navigator: {}, knownBy: "its sign of life" },
  "that refuses every lock": { navigator: { locks: refusing }, knownBy: "its sign of life" },
};

test.each(Object.entries(browsers))(
  "in a browser %s a running recording is saved and deleted by nobody else",
  async (_, { navigator, knownBy }) => {
    vi.stubGlobal("navigator", navigator);
    const release = holdRecording(fileId);
    await keepPart(database, fileId, 0, new Blob(["a try"]));
    if (knownBy === "its lock") await database.files.update(fileId, { recordedAt: "2026-11-21T08:00:00.000Z" });
    expect(await recordingsOf(database)).toMatchObject({ running: [{ id: fileId }], cutOff: [] });
    await saveCutOff(database, owner);
    await deleteRecording(database, fileId);
    expect([await database.files.count(), await database.fileParts.count()]).toEqual([1, 1]);
    release();
    await database.files.update(fileId, { recordedAt: "2026-11-21T08:00:00.000Z" });
    await vi.waitFor(async () =>
      expect(await recordingsOf(database)).toMatchObject({ running: [], cutOff: [{ id: fileId }] }),
    );
  },
);

/** What has become of the change that names a clip's file, and where the file is counted. */
const counted = {
  waiting: { changes: 1, videos: 0 },
  refused: { changes: 0, videos: 0 },
  dismissed: { changes: 0, videos: 1 },
  applied: { changes: 0, videos: 1 },
} as const;

test.each(Object.entries(counted))(
  "a file is counted once, with its change or by itself: %s",
  async (state, counts) => {
    await hasClip();
    const [item] = await database.outbox.toArray();
    if (!item) throw new Error("Nothing waits.");
    if (state !== "waiting") {
      const { mutationId, name, args, createdAt } = item;
      const decidedAt = new Date().toISOString();
      await database.outbox.clear();
      const outcome = state === "applied" ? state : "rejected";
      const dismissed = state === "dismissed" ? { dismissedAt: decidedAt } : {};
      await keepResults(database, [{ mutationId, name, args, createdAt, decidedAt, outcome, ...dismissed }]);
    }
    expect(await unsentCounts(database)).toMatchObject(counts);
  },
);

test("the unsent count is the same whether the account is signed in or not", async () => {
  const { fixtureId } = await hasClip();
  await beginRecording(database, fixtureId, "video/webm");
  const signedIn = await unsentCounts(database);
  expect(signedIn).toMatchObject({ changes: 1, videos: 0, recordings: 2 });
  await endSession(clientStoreOf(database, owner), { keepOutbox: true });
  expect(await unsentCounts(database)).toEqual(signedIn);
  await database.outbox.clear();
  expect(await unsentCounts(database), "its change has arrived").toMatchObject({
    changes: 0,
    videos: 1,
    recordings: 2,
  });
});

/** A clip whose change is waiting, and whose video waits for the change. */
async function hasClip(): Promise<{ fixtureId: string }> {
  const fixtureId = await hasFilmMatch(database);
  const id = crypto.randomUUID();
  const kept = { id, name: "try.mp4", contentType: "video/mp4", bytes: 5, blob: new Blob(["video"]) };
  const args = clipArgs(fixtureId, id, 5);
  const queued = await queueWithFiles(database, owner, "clip.create", args, [{ ...kept, purpose: "clip" }]);
  if (queued.status === "refused") throw new Error(queued.message);
  return { fixtureId };
}
