import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { LocalDatabase, VISITOR } from "#app/db/localDatabase.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { FakeEventSource } from "#app/testing/fakeEventSource.ts";
import { FakeSyncServer } from "#app/testing/fakeSyncServer.ts";
import { match } from "#shared/testing/samples.ts";
import { mutate } from "./mutate.ts";
import { clientStoreOf, endSession, visitor } from "./openClientStore.ts";
import { beginSync, syncNow } from "./syncLoop.ts";
import { syncPhase } from "./syncStatus.ts";

let browser: FakeBrowser;
let server: FakeSyncServer;
let user: StoreOwner;
let database: LocalDatabase;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  browser = new FakeBrowser();
  server = new FakeSyncServer();
  // Compressing runs on another thread, in its own time: this browser cannot do it.
  const globals = { ...browser.globals, fetch: server.fetch, CompressionStream: undefined };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  user = { userId: randomUUID(), role: "user" };
  database = new LocalDatabase(user.userId);
  await begins();
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await database.delete();
  await new LocalDatabase(VISITOR).delete();
});

async function begins(): Promise<void> {
  stop = await beginSync(database, user);
  await passes(0);
}

/** The database works in turns of its own, beside the clock. */
async function passes(seconds: number): Promise<void> {
  const steps = Math.max(Math.ceil(seconds), 1);
  for (let step = 0; step < steps; step += 1) {
    await vi.advanceTimersByTimeAsync((seconds * 1_000) / steps);
    for (let turn = 0; turn < 60; turn += 1) {
      await setImmediate();
      await vi.advanceTimersByTimeAsync(0);
    }
  }
}

function submits(owner: StoreOwner = user, into = database): Promise<string> {
  return mutate(clientStoreOf(into, owner), "fixture.submit", { ...match, id: randomUUID() });
}

function calls(): number {
  return server.calls.length;
}

test("a tab that begins to lead calls at once, and from then on every minute", async () => {
  expect(calls()).toBe(1);
  await passes(59);
  expect(calls()).toBe(1);
  await passes(1);
  expect(calls()).toBe(2);
  await passes(60);
  expect(calls()).toBe(3);
});

test("what is written goes out at once, whoever of this device wrote it, and each once", async () => {
  const mutationId = await submits();
  await passes(0);
  const otherTab = new LocalDatabase(user.userId);
  const others = await submits(user, otherTab);
  otherTab.close();
  await passes(0);
  expect(server.calls.flatMap(({ mutations }) => mutations.map((sent) => sent.mutationId))).toEqual([
    mutationId,
    others,
  ]);
  expect(await database.outbox.count()).toBe(0);
});

test("what is written while a call is on its way goes out after it", async () => {
  let answer: () => void = () => undefined;
  const { fetch } = server;
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    if (calls() === 1 && address === "/api/sync") await new Promise<void>((resolve) => (answer = resolve));
    return fetch(address, options);
  });
  const first = await submits();
  await passes(0);
  const second = await submits();
  await passes(0);
  expect(calls()).toBe(1);
  vi.stubGlobal("fetch", fetch);
  answer();
  await passes(0);
  expect(server.calls.flatMap(({ mutations }) => mutations.map((sent) => sent.mutationId))).toEqual([first, second]);
});

test.each<[string, () => void]>([
  ["comes back online", () => browser.goes("online")],
  ["is looked at", () => browser.looks("visible")],
  ["has the window's focus", () => void browser.window.dispatchEvent(new Event("focus"))],
  ["is told to send now", syncNow],
])("a client that %s calls", async (_, happens) => {
  happens();
  await passes(0);
  expect(calls()).toBe(2);
});

test("a tab that is put away does not call for that", async () => {
  browser.looks("hidden");
  await passes(0);
  expect(calls()).toBe(1);
});

test("a poke of what this client does not have makes it call, one of what it has does not", async () => {
  const [stream] = FakeEventSource.living();
  stream?.connects();
  stream?.says("0");
  await passes(0);
  expect(calls()).toBe(1);
  stream?.says("3");
  await passes(0);
  expect(calls()).toBe(2);
});

test("a poke that comes during a call is looked into after it", async () => {
  server.replies = () => {
    if (calls() === 2) FakeEventSource.living()[0]?.says("9");
    return {};
  };
  syncNow();
  await passes(0);
  expect(calls()).toBe(3);
});

test("what a visitor asked for on this device goes out too, under the visitor's name and after the account's own", async () => {
  const visitors = new LocalDatabase(VISITOR);
  await submits(visitor, visitors);
  syncNow();
  await passes(0);
  expect(server.calls.slice(1).map(({ userId, mutations }) => [userId, mutations.length])).toEqual([
    [user.userId, 0],
    [VISITOR, 1],
  ]);
  syncNow();
  await passes(0);
  expect(calls()).toBe(4);
  visitors.close();
});

test("only a loss of two seconds or more is told", async () => {
  browser.goes("offline");
  await passes(1);
  browser.goes("online");
  await passes(4);
  expect(syncPhase()).toEqual({ kind: "idle" });
  browser.goes("offline");
  await passes(3);
  expect(syncPhase()).toEqual({ kind: "offline" });
  browser.goes("online");
  await passes(0);
  expect(syncPhase()).toEqual({ kind: "idle" });
});

test("a tab that has stopped calls no more, listens to nobody and lets another lead", async () => {
  stop();
  await submits();
  syncNow();
  browser.goes("online");
  browser.looks("visible");
  await passes(120);
  expect(calls()).toBe(1);
  expect(FakeEventSource.living()).toEqual([]);
  await begins();
  expect(await database.outbox.count()).toBe(0);
});

test("a second tab of the account makes no calls of its own", async () => {
  const otherTab = new LocalDatabase(user.userId);
  const stopOther = await beginSync(otherTab, user);
  await passes(0);
  await submits(user, otherTab);
  await passes(60);
  expect(calls()).toBe(3);
  expect(FakeEventSource.living()).toHaveLength(1);
  stopOther();
  otherTab.close();
});

test("an account that has signed out sends nothing more", async () => {
  await submits();
  await endSession(clientStoreOf(database, user), { keepOutbox: true });
  await passes(0);
  const before = calls();
  syncNow();
  await passes(60);
  expect(calls()).toBe(before);
});

test("a call that is never answered is given up, and what it carried goes out with the next", async () => {
  server.replies = () => (calls() === 2 ? "never" : {});
  const mutationId = await submits();
  await passes(1);
  expect(calls()).toBe(2);
  await passes(20);
  expect(server.calls.at(-1)?.mutations).toMatchObject([{ mutationId }]);
  expect(await database.outbox.count()).toBe(0);
});
