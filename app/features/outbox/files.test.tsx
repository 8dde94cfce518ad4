import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewals } from "#app/api/renewals.ts";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase, VISITOR, visitor } from "#app/db/localDatabase.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { setUploadProgress } from "#app/sync/uploads/uploadStatus.ts";
import { beginRecording, endRecording } from "#app/film/recording.ts";
import { hasFilmMatch } from "#app/testing/filmMatch.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { OutboxPanel } from "./OutboxPanel.tsx";
import { SyncStatus } from "./SyncStatus.tsx";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { syncSummary } from "./syncSummary.ts";

const owner = { userId: "9d0c0b0a-1111-4222-8333-444455556666", role: "user" as const };
const patience = { timeout: 10_000 };
const nothingLeft = { changes: 0, videos: 0, recordings: 0 };

let database: LocalDatabase;
let fixtureId: string;

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("There is no network here.")));
  database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
  fixtureId = await hasFilmMatch(database);
  await Promise.all([import("#app/ui/DialogPanel.tsx"), import("#app/sync/uploads/connection.ts")]);
});
afterEach(async () => {
  cleanup();
  act(() => setUploadProgress(undefined));
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

/** A video on this device that the server knows in this state. */
async function hasVideo(name: string, bytes: number, row: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const flags = { isBegun: false, isPaused: false, isUrgent: false, addedAt: "2026-11-21T08:00:00.000Z" };
  await database.files.add({ id, name, contentType: "video/mp4", bytes, purpose: "clip", ...flags });
  const base = { id, rev: 1, createdAt: "2026-11-21T08:00:00.000Z", fixtureId, ownerUserId: owner.userId };
  await database.table("mediaFile").put({ ...base, name, bytes, purpose: "clip", state: "expected", ...row });
  const clip = { ...base, id: crypto.randomUUID(), mediaFileId: id, title: name, fileState: "expected" };
  await database.table("videoClip").put({ ...clip, startTime: "0", endTime: "2", streamerId: fixtureId });
  return id;
}

function opens(panel = <OutboxPanel isOpen left={nothingLeft} onClose={() => undefined} />): void {
  render(
    <AuthProvider>
      <DatabaseProvider userId={owner.userId}>
        <StoreOwnerProvider value={owner}>{panel}</StoreOwnerProvider>
      </DatabaseProvider>
    </AuthProvider>,
  );
}

test("each video shows its size and what it waits for, and can be paused and resumed", async () => {
  const small = await hasVideo("try.mp4", 2_140_000);
  opens();
  await screen.findByText("2.1 MB, Next", {}, patience);
  fireEvent.click(screen.getByRole("button", { name: "Pause: try.mp4" }));
  await screen.findByText("2.1 MB, Paused", {}, patience);
  expect((await database.files.get(small))?.isPaused).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Go on: try.mp4" }));
  await screen.findByText("2.1 MB, Next", {}, patience);
});

test("“Send now” appears while a video waits only for the connection, and retries the connection", async () => {
  const video = await hasVideo("try.mp4", 2_000_000);
  let looks = 0;
  const look = () => (looks += 1);
  renewals.addEventListener("renew", look);
  opens();
  fireEvent.click(await screen.findByRole("button", { name: "Send now" }, patience));
  await waitFor(() => expect(looks).toBe(1), patience);
  renewals.removeEventListener("renew", look);
  await database.files.update(video, { isPaused: true });
  await screen.findByText(/MB, Paused/, {}, patience);
  expect(screen.queryByRole("button", { name: "Send now" }), "what was paused goes on by its own button").toBeNull();
});

test("a large video asks once if the connection may not be Wi-Fi, and the answer is kept", async () => {
  const large = await hasVideo("match.mp4", 48_000_000);
  opens();
  await screen.findByText("48 MB, Waits for your answer", {}, patience);
  fireEvent.click(screen.getByRole("button", { name: "Wait for Wi-Fi" }));
  await screen.findByText("Videos wait for Wi-Fi (48 MB). The rest is sent.", {}, patience);
  fireEvent.click(screen.getByRole("switch", { name: "Large videos on Wi-Fi only" }));
  await screen.findByText("48 MB, Next", {}, patience);
  fireEvent.click(screen.getByRole("switch", { name: "Large videos on Wi-Fi only" }));
  fireEvent.click(await screen.findByRole("button", { name: "Send now: match.mp4" }, patience));
  await screen.findByText("48 MB, Next", {}, patience);
  expect((await database.files.get(large))?.isUrgent).toBe(true);
});

test("the video being sent shows its progress and speed", async () => {
  const fileId = await hasVideo("try.mp4", 48_000_000);
  await hasVideo("second.mp4", 50_000_000);
  opens();
  await screen.findByText("98 MB left", {}, patience);
  act(() => setUploadProgress({ fileId, sent: 31_000_000, bytes: 48_000_000, bytesPerMinute: 12_000_000 }));
  await screen.findByText("31 MB of 48 MB");
  expect(screen.getByText("67 MB left, 12 MB a minute")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Sending…: try.mp4" });
  expect(bar.getAttribute("value")).toBe("31000000");
});

test("a refused video offers the reason, another file or removal", async () => {
  await hasVideo("letter.mp4", 30, { state: "refused", reason: fileRefusals.notVideo });
  opens();
  const card = await screen.findByRole("region", { name: "Needs you: letter.mp4" }, patience);
  expect(card.textContent).toContain(fileRefusals.notVideo);
  expect(screen.getByRole("button", { name: "Choose another file" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Delete the clip" }));
  expect(await database.outbox.count(), "one press deletes nothing").toBe(0);
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(async () => expect((await database.outbox.toArray())[0]?.name).toBe("clip.delete"), patience);
});

test("an unsaved recording is listed on this phone and can be saved as a file", async () => {
  const id = await beginRecording(database, fixtureId, "video/webm");
  await database.fileParts.put({ fileId: id, n: 0, bytes: new Blob(["a try"]) });
  await endRecording(database, id);
  opens();
  const { name = "" } = (await database.files.get(id)) ?? {};
  await screen.findByText(`${name} is saved here but isn't a clip yet.`, {}, patience);
  const saved = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      resolve(this.download);
    });
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  fireEvent.click(screen.getByRole("button", { name: "Save it to this phone" }));
  expect(await saved).toBe(name);
  vi.restoreAllMocks();
});

test("the status pill counts videos that wait and videos that need attention", async () => {
  await hasVideo("try.mp4", 2_000_000);
  await hasVideo("second.mp4", 2_000_000);
  // Its change is counted while it waits: to the user the two are one.
  const third = await hasVideo("third.mp4", 2_000_000, { rev: 0 });
  const waiting = { name: "clip.create", args: {}, bases: [], reads: [], writes: [], baseKeys: [] };
  await database.outbox.add({ ...waiting, seq: 1, mutationId: third, queuedAt: "2026-11-21T08:00:00.000Z" } as never);
  await database.files.update(third, { announcedBy: third });
  opens(<SyncStatus />);
  await screen.findByText("3 saved", {}, patience);
  await act(() => database.outbox.clear());
  await screen.findByText("3 videos wait", {}, patience);
  await hasVideo("letter.mp4", 30, { state: "refused", reason: fileRefusals.notVideo });
  await screen.findByText("1 needs you", {}, patience);
});

test("while the camera records, “All sent” is not shown and the recording cannot be saved or deleted", async () => {
  await beginRecording(database, fixtureId, "video/webm");
  opens(
    <>
      <SyncStatus />
      <OutboxPanel isOpen left={nothingLeft} onClose={() => undefined} />
    </>,
  );
  await screen.findByText("1 video waits", {}, patience);
  await screen.findByText(/is being recorded/, {}, patience);
  expect(screen.queryByRole("button", { name: "Save it as a clip" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete it" })).toBeNull();
  expect(screen.queryByText("All sent")).toBeNull();
});

test("a visitor sees no sync status before sending anything, then sees that all is sent", async () => {
  const visitors = new LocalDatabase(VISITOR);
  await beginSession(clientStoreOf(visitors, visitor), visitor);
  render(
    <AuthProvider>
      <DatabaseProvider userId={VISITOR}>
        <StoreOwnerProvider value={visitor}>
          <SyncStatus />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </AuthProvider>,
  );
  const waiting = { name: "fixture.submit", args: {}, bases: [], reads: [], writes: [], baseKeys: [] };
  const item = { ...waiting, seq: 1, mutationId: "1", queuedAt: "2026-11-21T08:00:00.000Z" };
  await act(() => visitors.outbox.add(item as never));
  await screen.findByText("1 saved", {}, patience);
  await act(() => visitors.outbox.clear());
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull(), patience);
  const result = { mutationId: "1", name: "fixture.submit", outcome: "applied", decidedAt: item.queuedAt };
  await act(() => visitors.results.add(result as never));
  await screen.findByText("All sent", {}, patience);
  await visitors.delete();
});

test("on pages that save nothing, the pill appears only while something waits", async () => {
  opens(
    <>
      <SyncStatus />
      <SyncStatus savesNothing />
    </>,
  );
  const video = await hasVideo("try.mp4", 2_000_000);
  await waitFor(() => expect(screen.getAllByText("1 video waits")).toHaveLength(2), patience);
  await database.files.delete(video);
  await screen.findByText("All sent", {}, patience);
  expect(screen.queryByText("1 video waits")).toBeNull();
});

test("the pill reports offline before changes, and changes before videos", () => {
  const facts = {
    phase: { kind: "idle" as const },
    waiting: 0,
    total: 0,
    rejected: 0,
    left: nothingLeft,
    files: 2,
    recordings: 0,
  };
  const wordsOf = (changes: object) => syncSummary({ ...facts, fileProgress: undefined, ...changes }).words;
  expect(wordsOf({ fileProgress: 0.4 })).toBe("Sending 2 videos");
  expect(wordsOf({ waiting: 1, total: 1 })).toBe("3 saved");
  expect(wordsOf({ phase: { kind: "offline" }, waiting: 1, total: 1 })).toBe("Offline, 3 saved");
  expect(wordsOf({ files: 0 })).toBe("All sent");
  expect(wordsOf({ files: 0, recordings: 1 })).toBe("1 video waits");
  expect(wordsOf({ recordings: 1 })).toBe("3 videos wait");
  expect(wordsOf({ files: 0, recordings: 1, phase: { kind: "offline" } })).toBe("Offline, 1 saved");
});
