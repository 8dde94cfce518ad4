import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { ClientStore } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { openRejections } from "#app/db/results.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { mutate } from "#app/sync/mutate.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import type { Receipt } from "#shared/api/syncProtocol.ts";
import { toastRecords } from "#app/ui/toastStore.ts";
import { match } from "#shared/testing/samples.ts";
import { OutboxPanel } from "./OutboxPanel.tsx";
import { outboxTexts } from "./outboxTexts.ts";

const owner = { userId: "4d0c0b0a-1111-4222-8333-444455557777", role: "user" as const };
const patience = { timeout: 10_000 };
const typed = "Bring the long lens, please.";

let database: LocalDatabase;
let client: ClientStore;

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("There is no network here.")));
  database = new LocalDatabase(owner.userId);
  client = clientStoreOf(database, owner);
  await beginSession(client, owner);
  await Promise.all([import("#app/ui/DialogPanel.tsx"), import("#app/sync/mutate.ts")]);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  await database.delete();
});

/** Delivers these receipts, as an answer would. */
async function answers(receipts: Receipt[], today = "2026-11-21"): Promise<void> {
  const meta = await client.read((tx) => tx.meta());
  const blank = { clientId: meta.clientId, from: meta.cursor, cursor: "1", patch: {}, more: false };
  await applyAnswer(client, { ...blank, today, receipts });
}

/** A request with typed text, rejected by the server for a reason that may pass. */
async function hasRefused(matchDate = match.matchDate): Promise<string> {
  const args = { ...match, id: crypto.randomUUID(), matchDate, additionalRequirements: typed };
  const mutationId = await mutate(client, "fixture.submit", args);
  await answers([{ mutationId, outcome: "rejected", code: "server.repeatedFault", message: "It failed again." }]);
  return mutationId;
}

async function opens(): Promise<void> {
  render(
    <DatabaseProvider userId={owner.userId}>
      <StoreOwnerProvider value={owner}>
        <OutboxPanel isOpen left={{ changes: 0, videos: 0, recordings: 0 }} onClose={() => undefined} />
      </StoreOwnerProvider>
    </DatabaseProvider>,
  );
  await screen.findByText(typed, {}, patience);
}

/** Where the typed text is now. */
async function whereTyped(): Promise<{ waiting: number; refused: number }> {
  const holds = (what: unknown) => JSON.stringify(what).includes(typed);
  const waiting = (await database.outbox.toArray()).filter(holds).length;
  return { waiting, refused: (await openRejections(database)).filter(holds).length };
}

async function sendsAgain(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Send again" }, patience));
}

test("a refused change that is sent again waits as a new change and no longer needs attention", async () => {
  const refused = await hasRefused();
  await opens();
  await sendsAgain();
  await waitFor(async () => expect(await whereTyped()).toEqual({ waiting: 1, refused: 0 }), patience);
  const [again] = await database.outbox.toArray();
  expect(again?.mutationId).not.toBe(refused);
});

test("a resent change refused on the spot keeps its rejection and text", async () => {
  await hasRefused("2026-11-25");
  await answers([], "2026-12-01");
  await opens();
  await sendsAgain();
  await waitFor(() => expect(toastRecords()).toMatchObject([{ tone: "destructive", isOpen: true }]), patience);
  expect(await whereTyped()).toEqual({ waiting: 0, refused: 1 });
  expect(screen.getByText(typed)).toBeDefined();
});

test("a rejection stays until the retry is stored: closing the browser in between loses nothing", async () => {
  await hasRefused();
  await opens();
  const seen: number[] = [];
  const watch = (async () => {
    for (let waiting = 0; waiting === 0;) {
      const now = await database.transaction("r", database.outbox, database.results, whereTyped);
      seen.push(now.waiting + now.refused);
      waiting = now.waiting;
    }
  })();
  await sendsAgain();
  await watch;
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
});

test("a second refusal by the server needs attention again, once", async () => {
  await hasRefused();
  await opens();
  await sendsAgain();
  await waitFor(async () => expect(await whereTyped()).toEqual({ waiting: 1, refused: 0 }), patience);
  const [again] = await database.outbox.toArray();
  const refusal = { outcome: "rejected" as const, code: "server.repeatedFault", message: "It failed again." };
  await act(() => answers([{ mutationId: again?.mutationId ?? "", ...refusal }]));
  await waitFor(async () => expect(await whereTyped()).toEqual({ waiting: 0, refused: 1 }), patience);
  expect(await screen.findAllByRole("button", { name: "Send again" })).toHaveLength(1);
});

test("what was typed is dismissed only after a confirmation", async () => {
  await hasRefused();
  await opens();
  // The toast about the rejection has a button with the same name.
  const rejection = screen.getByRole("region", { name: new RegExp(outboxTexts.needsYou) });
  fireEvent.click(within(rejection).getByRole("button", { name: "Dismiss" }));
  expect(await whereTyped()).toEqual({ waiting: 0, refused: 1 });
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }, patience));
  await waitFor(async () => expect(await whereTyped()).toEqual({ waiting: 0, refused: 0 }), patience);
});
