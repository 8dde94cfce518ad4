import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blobOf } from "#app/db/keptFiles.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { clipArgs, hasFilmMatch } from "#app/testing/filmMatch.ts";
import { accountSpace } from "#shared/rules/mediaLimits.ts";
import { markedFiles } from "./fileMark.ts";
import { beginSession, clientStoreOf } from "../openClientStore.ts";
import { readMark } from "../outboxMark.ts";
import { queueWithFiles } from "./queueWithFiles.ts";

const video = new Blob(["a whole match"], { type: "video/mp4" });
const fileId = "7d0c0b0a-1111-4222-8333-444455556666";

let user: StoreOwner;
let database: LocalDatabase;
let fixtureId: string;

beforeEach(async () => {
  const browser = new FakeBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  user = { userId: crypto.randomUUID(), role: "user" };
  database = new LocalDatabase(user.userId);
  await beginSession(clientStoreOf(database, user), user);
  fixtureId = await hasFilmMatch(database);
});
afterEach(async () => {
  await database.delete();
  vi.unstubAllGlobals();
});

function adds(match = fixtureId) {
  const args = clipArgs(match, fileId, video.size);
  const file = { id: fileId, name: "try.mp4", contentType: video.type, bytes: video.size, blob: video };
  return queueWithFiles(database, user, "clip.create", args, [{ ...file, purpose: "clip" }]);
}

test("a clip and its video are stored together and survive closing the tab", async () => {
  await adds();
  database.close();
  await database.open();
  expect(await database.outbox.toArray()).toMatchObject([{ seq: 1, name: "clip.create" }]);
  const kept = await blobOf(database, fileId);
  expect([await kept?.text(), kept?.type]).toEqual(["a whole match", "video/mp4"]);
  expect(await database.rows("mediaFile").get(fileId)).toMatchObject({ state: "expected", rev: 0 });
  expect(markedFiles(user.userId)).toEqual([fileId]);
});

test("a refused clip keeps no video and is never reported as lost", async () => {
  expect(await adds(crypto.randomUUID())).toMatchObject({ status: "refused", code: "row.notFound" });
  expect([await database.files.count(), await database.fileParts.count(), await database.outbox.count()]).toEqual([
    0, 0, 0,
  ]);
  expect([markedFiles(user.userId), readMark(user.userId).waiting]).toEqual([[], []]);
});

test("an account whose space is full is refused before anything is stored", async () => {
  const full = { ...clipArgs(fixtureId, crypto.randomUUID(), 1), ownerUserId: user.userId, state: "ready" };
  await database.table("mediaFile").put({ ...full, bytes: accountSpace.bytes });
  expect(await adds()).toMatchObject({
    status: "refused",
    message: "Your videos fill your space of 20 GB. Delete some first.",
  });
  expect(await database.files.count()).toBe(0);
});

test("a device without room for the video queues no clip either", async () => {
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  const refused = await adds();
  vi.restoreAllMocks();
  expect(refused).toMatchObject({ status: "refused", code: "storage.full" });
  expect([await database.outbox.count(), readMark(user.userId).waiting]).toEqual([0, []]);
});
