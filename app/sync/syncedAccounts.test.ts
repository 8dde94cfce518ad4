import "fake-indexeddb/auto";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase, VISITOR, visitor } from "#app/db/localDatabase.ts";
import { FakeEventSource } from "#app/testing/fakeEventSource.ts";
import { SyncingDevice } from "#app/testing/syncingDevice.ts";
import { clientStoreOf, endSession } from "./openClientStore.ts";
import { beginSync, syncNow } from "./syncLoop.ts";

let device: SyncingDevice;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  device = new SyncingDevice({ advance: (ms) => vi.advanceTimersByTimeAsync(ms), turn: () => setImmediate() });
  for (const [name, value] of Object.entries(device.globals)) vi.stubGlobal(name, value);
  await device.begins();
});
afterEach(async () => {
  device.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await device.remove();
});

test("a visitor's requests on this device go out too, under the visitor's name, after the account's", async () => {
  const visitors = new LocalDatabase(VISITOR);
  await device.submits(visitor, visitors);
  syncNow();
  await device.passes(0);
  expect(device.server.calls.slice(1).map(({ userId, mutations }) => [userId, mutations.length])).toEqual([
    [device.user.userId, 0],
    [VISITOR, 1],
  ]);
  syncNow();
  await device.passes(0);
  expect(device.calls).toBe(4);
  visitors.close();
});

test("a visitor's own client sends the visitor's requests once", async () => {
  device.stop();
  const visitors = new LocalDatabase(VISITOR);
  const before = device.calls;
  await device.begins(visitors, visitor);
  await device.submits(visitor, visitors);
  await device.passes(0);
  expect(device.server.calls.slice(before).flatMap(({ userId, mutations }) => mutations.map(() => userId))).toEqual([
    VISITOR,
  ]);
  expect(await visitors.outbox.count()).toBe(0);
  visitors.close();
});

test("a stopped tab makes no calls, listens to nothing and lets another lead", async () => {
  device.stop();
  await device.submits();
  syncNow();
  device.browser.goes("online");
  device.browser.looks("visible");
  await device.passes(120);
  expect(device.calls).toBe(1);
  expect(FakeEventSource.living()).toEqual([]);
  await device.begins();
  expect(await device.database.outbox.count()).toBe(0);
});

test("a second tab of the account makes no calls", async () => {
  const otherTab = new LocalDatabase(device.user.userId);
  const stopOther = await beginSync(otherTab, device.user);
  await device.passes(0);
  await device.submits(device.user, otherTab);
  await device.passes(60);
  expect(device.calls).toBe(3);
  expect(FakeEventSource.living()).toHaveLength(1);
  stopOther();
  otherTab.close();
});

test("a signed-out account sends nothing more", async () => {
  await device.submits();
  await endSession(clientStoreOf(device.database, device.user), { keepOutbox: true });
  await device.passes(0);
  const before = device.calls;
  syncNow();
  await device.passes(60);
  expect(device.calls).toBe(before);
});
