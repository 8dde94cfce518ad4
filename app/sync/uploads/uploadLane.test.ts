import "fake-indexeddb/auto";
import { of } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFiles } from "#app/db/keptFiles.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { startUploadLane } from "./uploadLane.ts";

const patience = { timeout: 10_000 };

let database: LocalDatabase;
let stop: () => void = () => undefined;
const carried: string[] = [];

beforeEach(() => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
  database = new LocalDatabase(crypto.randomUUID());
  carried.length = 0;
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  await database.delete();
  vi.unstubAllGlobals();
});

async function hasFile(id: string, bytes: number): Promise<void> {
  const blob = new Blob(["x".repeat(bytes)], { type: "video/mp4" });
  await keepFiles(database, [{ id, name: `${id}.mp4`, purpose: "clip", contentType: blob.type, bytes, blob }], id);
  const row = {
    id,
    rev: 1,
    createdAt: "2026-11-20T10:00:00.000Z",
    name: `${id}.mp4`,
    purpose: "clip",
    state: "expected",
  };
  await database.table("mediaFile").put({ ...row, bytes });
}

function starts(): void {
  stop = startUploadLane(database, {
    carry: ({ id, bytes }) => {
      carried.push(id);
      return of({ sent: bytes, isBegun: false });
    },
    syncNow: () => undefined,
  });
}

async function sentFiles(): Promise<string[]> {
  return (await database.files.toArray()).filter(({ sentAt }) => sentAt !== undefined).map(({ id }) => id);
}

test("files are sent one after the other, the small one first", async () => {
  await hasFile("large", 9);
  await hasFile("small", 3);
  starts();
  await vi.waitFor(async () => expect(await sentFiles()).toEqual(["large", "small"]), patience);
  expect(carried).toEqual(["small", "large"]);
});

test("a write that fails after a file was sent is reported, and no file is held up by it", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  await hasFile("first", 3);
  await hasFile("second", 9);
  vi.spyOn(database.files, "update").mockRejectedValueOnce(new Error("Error preparing Blob/File data"));
  starts();
  await vi.waitFor(async () => expect(await sentFiles()).toEqual(["first", "second"]), patience);
  expect(reported).toHaveBeenCalled();
});
