import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
// Preloaded, so that the hook's lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { approvedWorld, clipArgs, filmIds, ids, people } from "#shared/testing/testStages.ts";
import { system, type TestWorld } from "#shared/testing/testWorld.ts";
import { MatchClips } from "./MatchClips.tsx";

const { requester, streamer } = people;
const patience = { timeout: 10_000 };
let world: TestWorld;
let database: LocalDatabase;

/** The requester has added a clip. */
beforeEach(async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  world = await approvedWorld();
  await world.run(requester, "clip.create", clipArgs);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await database.delete();
});

/** The match's clips on this person's phone, with what the server knows. */
async function opens(person: typeof requester): Promise<void> {
  const { userId } = person;
  const owner = { userId, role: "user" as const };
  database = new LocalDatabase(userId);
  await beginSession(clientStoreOf(database, owner), owner);
  const phone = await world.clientOf(person);
  for (const name of ["fixture", "bid", "videoClip", "mediaFile"] as const) {
    for (const row of phone.all(name)) await database.table(name).put(JSON.parse(JSON.stringify(row)));
  }
  render(
    <DatabaseProvider userId={userId}>
      <StoreOwnerProvider value={owner}>
        <NotifyContext value={() => undefined}>
          <MatchClips fixtureId={ids.fixture} />
        </NotifyContext>
      </StoreOwnerProvider>
    </DatabaseProvider>,
  );
  await screen.findByText(clipArgs.title);
}

const isRefused = () => world.run(system, "file.refused", { id: filmIds.fileId, reason: "unreadableVideo" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a clip whose video was refused is removed from the list once its owner confirms, without a signal too", async () => {
  await isRefused();
  await opens(requester);
  screen.getByText(fileRefusals.unreadableVideo);
  press("Remove from the list");
  press("Keep it");
  expect(await database.outbox.count()).toBe(0);
  press("Remove from the list");
  press("Remove");
  await waitFor(() => expect(screen.queryByText(clipArgs.title)).toBeNull(), patience);
  const queued = await database.outbox.toArray();
  expect(queued).toMatchObject([{ name: "clip.delete", args: { id: ids.clip } }]);
});

test("the other side of the match sees why a clip has no video, and cannot remove it", async () => {
  await isRefused();
  await opens(streamer);
  screen.getByText(fileRefusals.unreadableVideo);
  expect(screen.queryByRole("button", { name: "Remove from the list" })).toBeNull();
});

test("a clip that is still on its way is not offered for removal", async () => {
  await opens(requester);
  expect(screen.queryByRole("button", { name: "Remove from the list" })).toBeNull();
});
