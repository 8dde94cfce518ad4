import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { noteMutation } from "#app/sync/outboxMark.ts";
import { markedFiles, markFiles } from "#app/sync/uploads/fileMark.ts";
import { Prompts } from "./Prompts.tsx";
import { SignOutDialog } from "./SignOutDialog.tsx";

const userId = "8d0c0b0a-1111-4222-8333-444455556666";
const timeout = 10_000;

let database: LocalDatabase;
let endings: boolean[];

beforeEach(async () => {
  endings = [];
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("There is no network here.")));
  database = new LocalDatabase(userId);
  // Preloaded, so that the dialog's lazy imports use up neither the test's timeout nor its teardown.
  await import("#app/ui/DialogPanel.tsx");
  await import("#app/sync/syncLoop.ts");
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

async function hasVideos(count: number, changes: object = {}): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const flags = { isBegun: false, isPaused: true, isUrgent: false, addedAt: "2026-11-21T08:00:00.000Z" };
    const file = { id: crypto.randomUUID(), name: "try.mp4", contentType: "video/mp4", bytes: 5, ...flags };
    await database.files.add({ ...file, purpose: "clip", ...changes });
    markFiles(userId, [file.id]);
  }
}

function opens(): void {
  render(
    <AuthProvider>
      <DatabaseProvider userId={userId}>
        <StoreOwnerProvider value={{ userId, role: "user" }}>
          <SignOutDialog onDone={(isSignedOut) => endings.push(isSignedOut)} />
          <Prompts />
        </StoreOwnerProvider>
      </DatabaseProvider>
    </AuthProvider>,
  );
}

test("signing out with videos waiting shows how many are unsent and offers to send them first", async () => {
  await hasVideos(2);
  await hasVideos(1, { sentAt: "2026-11-21T09:00:00.000Z" });
  opens();
  await screen.findByRole("alertdialog", { name: "2 videos have not been sent" }, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Send and sign out" }));
  await waitFor(async () => expect(await database.files.filter((file) => file.isUrgent).count()).toBe(3), { timeout });
  expect(endings).toEqual([]);
  await act(() => database.files.toCollection().modify({ sentAt: "2026-11-21T09:00:00.000Z" }));
  await waitFor(() => expect(endings).toEqual([true]), { timeout });
});

test("signing out with an unsaved recording asks first and can keep it", async () => {
  await hasVideos(1, { draftOf: crypto.randomUUID() });
  opens();
  await screen.findByRole("alertdialog", { name: "1 video has not been sent" }, { timeout });
  expect(endings).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Keep on this phone" }));
  await waitFor(() => expect(endings).toEqual([true]), { timeout });
  expect(await database.files.count()).toBe(1);
});

test("signing out while another tab records can neither send nor discard that recording", async () => {
  await hasVideos(1, { draftOf: crypto.randomUUID(), recordedAt: new Date().toISOString() });
  opens();
  await screen.findByRole("alertdialog", { name: "1 video has not been sent" }, { timeout });
  await screen.findAllByText("A recording is running in another window. Stop it first.", {}, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Discard" }));
  fireEvent.click(screen.getByRole("button", { name: "Send and sign out" }));
  expect([endings, await database.files.count()]).toEqual([[], 1]);
});

test("signs out at once when no videos wait", async () => {
  await hasVideos(1, { sentAt: "2026-11-21T09:00:00.000Z" });
  opens();
  await waitFor(() => expect(endings).toEqual([true]), { timeout });
});

test("changes and videos the browser deleted are reported together", async () => {
  await hasVideos(2);
  for (const mutationId of ["one", "two", "three"]) noteMutation(userId, mutationId);
  await act(() => database.files.clear());
  opens();
  await screen.findByText("3 changes and 2 videos are gone", {}, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByText(/gone/)).toBeNull(), { timeout });
  expect(markedFiles(userId)).toEqual([]);
});

test("reports videos the browser deleted unsent once", async () => {
  await hasVideos(2);
  await act(() => database.files.clear());
  opens();
  await screen.findByText("2 videos were on this phone and are gone", {}, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByText("2 videos were on this phone and are gone")).toBeNull(), { timeout });
  expect(markedFiles(userId)).toEqual([]);
});
