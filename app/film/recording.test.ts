import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { isOnlyHere } from "#app/db/keptFiles.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { markedFiles } from "#app/sync/uploads/fileMark.ts";
import { hasFilmMatch } from "#app/testing/filmMatch.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { beginRecording, deleteRecording, keepPart, saveRecording } from "./recording.ts";

const owner: StoreOwner = { userId: "6d0c0b0a-1111-4222-8333-444455556666", role: "user" };

let database: LocalDatabase;
let fileId: string;

beforeEach(async () => {
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
  const file = await database.files.get(fileId);
  return file && saveRecording(database, owner, file);
}

test("a recording that may not become a clip stays on the phone, until its person deletes it", async () => {
  await keepPart(database, fileId, 0, new Blob(["a picture, and then the battery was empty"]));
  expect(await isSaved()).toMatchObject({ status: "refused", message: fileRefusals.notVideo });
  const file = await database.files.get(fileId);
  expect(file && isOnlyHere(file)).toBe(true);
  expect(await database.fileParts.count()).toBe(1);
  expect(markedFiles(owner.userId)).toEqual([fileId]);
  await deleteRecording(database, fileId);
  expect([await database.files.count(), await database.fileParts.count()]).toEqual([0, 0]);
  expect(markedFiles(owner.userId)).toEqual([]);
});

test("a recording in which there is nothing leaves nothing behind", async () => {
  expect(await isSaved()).toBeUndefined();
  expect(await database.files.count()).toBe(0);
  expect(markedFiles(owner.userId)).toEqual([]);
});
