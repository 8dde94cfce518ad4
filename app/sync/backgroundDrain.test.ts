import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { forgetActiveUser, rememberActiveUser } from "#app/db/deviceDatabase.ts";
import { databaseName, LocalDatabase, visitor } from "#app/db/localDatabase.ts";
import { FakeSyncServer, type FakeReply } from "#app/testing/fakeSyncServer.ts";
import { match } from "#shared/testing/samples.ts";
import { drainInBackground } from "./backgroundDrain.ts";
import { mutate } from "./mutate.ts";
import { beginSession, clientStoreOf, endSession } from "./openClientStore.ts";

let server: FakeSyncServer;
let user: StoreOwner;

beforeEach(() => {
  server = new FakeSyncServer();
  vi.stubGlobal("fetch", server.fetch);
  user = { userId: randomUUID(), role: "user" };
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await forgetActiveUser();
  for (const name of await Dexie.getDatabaseNames()) if (name !== "touchline-device") await Dexie.delete(name);
});

/** This many match requests wait in the account's database, which no page has open. */
async function hasWaiting(owner: StoreOwner, count: number): Promise<void> {
  const database = new LocalDatabase(owner.userId);
  const store = clientStoreOf(database, owner);
  await beginSession(store, owner);
  for (let made = 0; made < count; made += 1) {
    await mutate(store, "fixture.submit", { ...match, id: randomUUID() });
  }
  database.close();
}

/** The first answer, with every row, has been applied. */
async function hasSynced(owner: StoreOwner): Promise<void> {
  await hasWaiting(owner, 1);
  await rememberActiveUser(owner);
  await drainInBackground();
  server.calls.length = 0;
}

async function waitingOf(owner: StoreOwner): Promise<number> {
  const database = new LocalDatabase(owner.userId);
  return database.outbox.count().finally(() => database.close());
}

test("sends the outboxes of the visitor and the active account, each under its own name", async () => {
  await hasWaiting(visitor, 1);
  await hasWaiting(user, 2);
  await rememberActiveUser(user);
  await drainInBackground();
  expect(server.calls.map(({ userId, mutations }) => [userId, mutations.length])).toEqual([
    ["visitor", 1],
    [user.userId, 2],
  ]);
  expect([await waitingOf(visitor), await waitingOf(user)]).toEqual([0, 0]);
});

test("sends a visitor's outbox when nobody has signed in", async () => {
  await hasWaiting(visitor, 1);
  await drainInBackground();
  expect(server.calls.map(({ userId }) => userId)).toEqual(["visitor"]);
  expect(await waitingOf(visitor)).toBe(0);
});

test("leaves an account alone if it is not the active one", async () => {
  const other: StoreOwner = { userId: randomUUID(), role: "user" };
  await hasWaiting(other, 1);
  await hasWaiting(user, 1);
  await rememberActiveUser(user);
  await drainInBackground();
  expect(server.calls.map(({ userId }) => userId)).toEqual([user.userId]);
  expect(await waitingOf(other)).toBe(1);
});

test("a signed-out account sends nothing and keeps its outbox", async () => {
  await hasWaiting(user, 1);
  const database = new LocalDatabase(user.userId);
  await endSession(clientStoreOf(database, user), { keepOutbox: true });
  database.close();
  await rememberActiveUser(user);
  await drainInBackground();
  expect(server.calls).toEqual([]);
  expect(await waitingOf(user)).toBe(1);
});

test("with an empty outbox it makes no call and creates no database", async () => {
  await rememberActiveUser(user);
  await drainInBackground();
  await hasWaiting(visitor, 0);
  await drainInBackground();
  expect(server.calls).toEqual([]);
  expect(await Dexie.exists(databaseName(user.userId))).toBe(false);
});

test("a long outbox is sent over several calls", async () => {
  await hasSynced(user);
  await hasWaiting(user, 230);
  await rememberActiveUser(user);
  await drainInBackground();
  expect(server.calls.map(({ mutations }) => mutations.length)).toEqual([100, 100, 30]);
  expect(await waitingOf(user)).toBe(0);
});

test("an answer that needs mutations run again is left to the page, and nothing is lost", async () => {
  await hasWaiting(user, 130);
  await rememberActiveUser(user);
  // The first answer brings every row, so whatever still waits has to be run again on top of them.
  await expect(drainInBackground()).rejects.toThrow("The rules are a page's.");
  expect(server.calls.map(({ mutations }) => mutations.length)).toEqual([100]);
  expect(await waitingOf(user)).toBe(130);
});

/** Rows without a receipt, as in a page of the answer. */
function aPage({ more }: { more: boolean }): FakeReply {
  const put = [["2b0f5d0a-3b7e-4f53-9c55-5f3b7a0c9d11", 1]];
  const patch = { fixture: { fields: ["id", "rev"], put, del: [] } };
  return { receipts: [], more, patch, cursor: `${server.calls.length}` };
}

test("pages still to come do not hold back the outbox", async () => {
  await hasSynced(user);
  await hasWaiting(user, 1);
  server.replies = () => (server.calls.length > 3 ? {} : aPage({ more: server.calls.length < 3 }));
  await drainInBackground();
  expect(await waitingOf(user)).toBe(0);
});

test.each([
  ["cannot be reached", "no signal" as const],
  ["is broken", { status: 500 }],
  ["has too many calls", { status: 429, retryAfter: 5 }],
  ["wants to be left alone", { receipts: [], retryAfter: 5 }],
])("when the server %s the browser is asked to retry later, and nothing is lost", async (_, reply) => {
  await hasWaiting(user, 1);
  await rememberActiveUser(user);
  server.replies = () => reply;
  await expect(drainInBackground()).rejects.toBeInstanceOf(Error);
  expect(server.calls.length).toBeLessThanOrEqual(2);
  expect(await waitingOf(user)).toBe(1);
});

test("answers without progress end in a later retry, not in a loop", async () => {
  await hasWaiting(user, 1);
  await rememberActiveUser(user);
  server.replies = () => ({ clientId: "somebody else" });
  await expect(drainInBackground()).rejects.toBeInstanceOf(Error);
  expect(server.calls).toHaveLength(2);
  expect(await waitingOf(user)).toBe(1);
});

test("a server that always has another page is not called forever", async () => {
  await hasSynced(user);
  await hasWaiting(user, 1);
  server.replies = () => aPage({ more: true });
  await drainInBackground();
  expect(server.calls).toHaveLength(50);
  expect(await waitingOf(user)).toBe(1);
});
