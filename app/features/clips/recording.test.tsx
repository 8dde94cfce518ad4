import "fake-indexeddb/auto";
import { Blob as StoredBlob, File as StoredFile } from "node:buffer";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { blobOf } from "#app/db/keptFiles.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { CutOffRecordings } from "#app/film/CutOffRecordings.tsx";
import { cutOffTexts } from "#app/film/filmTexts.ts";
import { beginRecording, endRecording, keepPart } from "#app/film/recording.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { FakeCamera, FakeMediaRecorder } from "#app/testing/fakeMediaRecorder.ts";
import { hasFilmMatch } from "#app/testing/filmMatch.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import { RecorderDialog } from "./RecorderDialog.tsx";
import { recorderTexts as texts } from "./recorderTexts.ts";

const patience = { timeout: 10_000 };

// New in each test: what a closed dialog still saves must not end up in the next test's database.
let owner: StoreOwner;
let database: LocalDatabase;
let fixtureId: string;
let camera: FakeCamera;

beforeEach(async () => {
  camera = new FakeCamera();
  FakeMediaRecorder.all.length = 0;
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  // fake-indexeddb can store only this kind.
  vi.stubGlobal("Blob", StoredBlob);
  vi.stubGlobal("File", StoredFile);
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: async () => camera.stream },
  });
  owner = { userId: crypto.randomUUID(), role: "user" };
  database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
  fixtureId = await hasFilmMatch(database);
  await import("#app/ui/DialogPanel.tsx");
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

function opens(screenOf = <RecorderDialog fixtureId={fixtureId} onClose={() => undefined} />): void {
  render(
    <DatabaseProvider userId={owner.userId}>
      <StoreOwnerProvider value={owner}>{screenOf}</StoreOwnerProvider>
    </DatabaseProvider>,
  );
}

async function records(): Promise<void> {
  // Until the camera is open the button exists but is disabled.
  const record = () => screen.findByRole("button", { name: "Record" }, patience);
  await waitFor(async () => expect((await record()).getAttribute("aria-disabled")).toBeNull(), patience);
  fireEvent.click(await record());
  await screen.findByRole("button", { name: "Stop and save" }, patience);
}

async function recorded(): Promise<string[]> {
  const parts = await database.fileParts.toArray();
  return Promise.all(parts.map(({ bytes }) => bytes.text()));
}

test("losing the camera keeps the recording so far and says so", async () => {
  opens();
  await records();
  FakeMediaRecorder.newest.filmed = "until the phone rang";
  act(() => camera.isTaken());
  await screen.findByText(texts.taken, {}, patience);
  expect(screen.queryByText("Recording")).toBeNull();
  expect(await recorded()).toEqual(["until the phone rang"]);
});

test("when the device is full, recording stops, says so and says where the recording is", async () => {
  opens();
  await records();
  FakeMediaRecorder.newest.filmed = "the first half";
  act(() => FakeMediaRecorder.newest.requestData());
  await waitFor(async () => expect(await recorded()).toEqual(["the first half"]), patience);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room.", "QuotaExceededError");
  });
  FakeMediaRecorder.newest.filmed = "the second half";
  act(() => FakeMediaRecorder.newest.requestData());
  await screen.findByText(texts.full, {}, patience);
  await screen.findByRole("button", { name: "Record" }, patience);
  put.mockRestore();
  expect(await recorded()).toEqual(["the first half"]);
});

test("a recording that fills its file continues in a new one", async () => {
  opens();
  await records();
  const [first] = FakeMediaRecorder.all;
  if (!first) throw new Error("Nothing records.");
  first.filmed = "the first half";
  first.bytes = fileBytes.clip - 50_000_000;
  act(() => first.requestData());
  await waitFor(() => expect(first.state).toBe("inactive"), patience);
  expect(FakeMediaRecorder.newest).not.toBe(first);
  expect(FakeMediaRecorder.newest.state).toBe("recording");
  FakeMediaRecorder.newest.filmed = "the second half";
  fireEvent.click(screen.getByRole("button", { name: "Stop and save" }));
  await screen.findByRole("button", { name: "Record" }, patience);
  expect((await recorded()).filter((text) => text !== "").sort()).toEqual(["the first half", "the second half"]);
});

test("an unsaved recording says why it cannot become a clip, and is deleted only after a confirmation", async () => {
  const fileId = await beginRecording(database, fixtureId, "video/webm");
  await keepPart(database, fileId, 0, new Blob(["a picture, and then the battery was empty"]));
  await endRecording(database, fileId);
  opens(<CutOffRecordings fixtureId={fixtureId} />);
  fireEvent.click(await screen.findByRole("button", { name: cutOffTexts.save }, patience));
  await screen.findByText(fileRefusals.notVideo, {}, patience);
  fireEvent.click(screen.getByRole("button", { name: cutOffTexts.remove }));
  expect(await database.files.count(), "one press deletes nothing").toBe(1);
  fireEvent.click(screen.getByRole("button", { name: cutOffTexts.yes }));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull(), patience);
  expect(await database.files.count()).toBe(0);
});

test("stopping a recording that another tab turned into a clip loses neither the clip nor the rest", async () => {
  opens();
  await records();
  FakeMediaRecorder.newest.filmed = "the first half ";
  act(() => FakeMediaRecorder.newest.requestData());
  await waitFor(async () => expect(await recorded()).toEqual(["the first half "]), patience);
  const [first] = await database.files.toArray();
  const stop = screen.getByRole("button", { name: "Stop and save" });
  FakeMediaRecorder.newest.filmed = "the second half";
  await database.files.update(first?.id ?? "", { draftOf: undefined, recordedAt: undefined, announcedBy: "a clip" });
  // If the next second was written first, the recorder has noticed by itself and stopped.
  fireEvent.click(stop);
  await screen.findByRole("button", { name: "Record" }, patience);
  const texts = await Promise.all(
    (await database.files.toArray()).map(async ({ id }) => [id, await (await blobOf(database, id))?.text()]),
  );
  expect(Object.fromEntries(texts)).toEqual({
    [first?.id ?? ""]: "the first half ",
    [texts.map(([id]) => id).find((id) => id !== first?.id) ?? ""]: "the first half the second half",
  });
});
