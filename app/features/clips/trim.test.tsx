import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
// Preloaded, so that the hook's lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { videoClipSchema } from "#shared/entities/videoClip.ts";
import { TrimDialog } from "./TrimDialog.tsx";

const owner = { userId: crypto.randomUUID(), role: "user" as const };
const patience = { timeout: 10_000 };
const clip = videoClipSchema.parse({
  ...{ id: "5d0c0b0a-1111-4222-8333-444455556666", rev: 1, createdAt: "2026-11-21T08:00:00.000Z" },
  ...{ fixtureId: crypto.randomUUID(), streamerId: crypto.randomUUID(), ownerUserId: owner.userId },
  ...{ title: "First try", startTime: "0", endTime: "30", duration: "30", fileDuration: "42.5" },
  ...{ clipType: "highlight", tags: "[]", isPublic: true, fileState: "ready", permitted: true },
});

let database: LocalDatabase;

beforeAll(async () => {
  database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
});
beforeEach(async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await database.rows("videoClip").put(clip);
  await import("#app/ui/DialogPanel.tsx");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
afterAll(() => database.delete());

function opens(): void {
  render(
    <DatabaseProvider userId={owner.userId}>
      <StoreOwnerProvider value={owner}>
        <NotifyContext value={() => undefined}>
          <TrimDialog clip={clip} onClose={() => undefined} />
        </NotifyContext>
      </StoreOwnerProvider>
    </DatabaseProvider>,
  );
}

/** Moves a handle to this time, like an arrow key or a finger. */
async function moves(handle: string, ms: number): Promise<void> {
  const slider = await screen.findByRole("slider", { name: new RegExp(`^${handle}`) }, patience);
  fireEvent.change(slider, { target: { value: String(ms) } });
}

test("keeps the part between the handles, in decimal seconds", async () => {
  opens();
  await moves("Start", 1_500);
  await moves("End", 12_300);
  fireEvent.click(screen.getByRole("button", { name: "Keep these 10.8 s" }));
  await waitFor(async () => {
    const trimmed = { startTime: "1.5", endTime: "12.3", duration: "10.8" };
    expect(await database.rows("videoClip").get(clip.id)).toMatchObject(trimmed);
  }, patience);
});

test("the handles cannot pass each other or leave the video", async () => {
  opens();
  await moves("End", 90_000);
  await moves("Start", 60_000);
  expect(screen.getByRole("button", { name: "Keep these 0.5 s" })).toBeDefined();
  expect(screen.getByRole("slider", { name: /^End/ }).getAttribute("aria-valuetext")).toBe("42.5 s");
  expect(screen.getByRole("slider", { name: /^Start/ }).getAttribute("aria-valuetext")).toBe("42 s");
});
