import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { useLostMutations } from "#app/layout/useLostMutations.ts";
import { queueMutation } from "#app/sync/mutate.ts";
import { forgetMark } from "#app/sync/outboxMark.ts";
import { match } from "#shared/testing/samples.ts";
import { useOutboxActions } from "./useOutboxActions.ts";

const user: StoreOwner = { userId: "0d0c0b0a-1111-4222-8333-444455556666", role: "user" };

let database: LocalDatabase;
/** Every number of lost changes the screen has shown. */
let shown: number[];

beforeEach(async () => {
  shown = [];
  database = new LocalDatabase(user.userId);
  // The engine, preloaded so that no screen waits for its file.
  await import("#app/sync/openClientStore.ts");
});
afterEach(async () => {
  cleanup();
  forgetMark(user.userId);
  await database.delete();
});

function Outbox() {
  const { count, dismiss } = useLostMutations();
  const { discard } = useOutboxActions();
  shown.push(count);
  const discardAll = async () => {
    for (const { mutationId } of await database.outbox.toArray()) await discard(mutationId);
  };
  return (
    <>
      <p>{count} lost</p>
      <button onClick={() => void discardAll()}>Discard</button>
      <button onClick={dismiss}>Got it</button>
    </>
  );
}

function opens(): void {
  cleanup();
  render(
    <DatabaseProvider userId={user.userId}>
      <StoreOwnerProvider value={user}>
        <Outbox />
      </StoreOwnerProvider>
    </DatabaseProvider>,
  );
}

async function queues(): Promise<void> {
  const queued = await queueMutation(database, user, "fixture.submit", { ...match, id: crypto.randomUUID() });
  expect(queued).toMatchObject({ status: "queued" });
}

async function press(name: string): Promise<void> {
  await act(() => Promise.resolve(screen.getByText(name).click()));
}

/** The browser has cleared the outbox, and the app writes its meta with the next call. */
async function isEvicted(): Promise<void> {
  await database.outbox.clear();
  await database.meta.update("meta", { lastSyncAt: new Date().toISOString() });
}

test("a change discarded before any call carried it is never reported as lost", async () => {
  await queues();
  await queues();
  opens();
  await press("Discard");
  await waitFor(async () => expect(await database.outbox.count()).toBe(0));
  expect(await database.results.count()).toBe(0);
  opens();
  await screen.findByText("0 lost");
  await act(() => isEvicted());
  await waitFor(async () => expect(await database.meta.count()).toBe(1));
  expect(new Set(shown)).toEqual(new Set([0]));
});

test("changes the browser deleted are reported as lost until the user confirms", async () => {
  await queues();
  opens();
  await act(() => isEvicted());
  await screen.findByText("1 lost");
  await press("Got it");
  await screen.findByText("0 lost");
  opens();
  await screen.findByText("0 lost");
  await act(() => isEvicted());
  expect(shown.at(-1)).toBe(0);
});

test("losses nobody has confirmed are counted with the next ones, each change once, and confirmed together", async () => {
  await queues();
  await queues();
  opens();
  await act(() => isEvicted());
  await screen.findByText("2 lost");
  // The app is closed without a press, and opened again with something new.
  opens();
  await screen.findByText("2 lost");
  await queues();
  await act(() => isEvicted());
  await screen.findByText("3 lost");
  await press("Got it");
  await screen.findByText("0 lost");
  await queues();
  await act(() => isEvicted());
  await screen.findByText("1 lost");
});
