import "fake-indexeddb/auto";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeEventSource } from "#app/testing/fakeEventSource.ts";
import { SyncingDevice } from "#app/testing/syncingDevice.ts";
import { noteMutation, readMark } from "./outboxMark.ts";
import { syncNow } from "./syncLoop.ts";
import { syncPhase } from "./syncStatus.ts";

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
  vi.restoreAllMocks();
  await device.remove();
});

test("a tab that begins to lead calls at once, and from then on every minute", async () => {
  expect(device.calls).toBe(1);
  await device.passes(59);
  expect(device.calls).toBe(1);
  await device.passes(1);
  expect(device.calls).toBe(2);
  await device.passes(60);
  expect(device.calls).toBe(3);
});

test("what is written goes out at once, whoever of this device wrote it, and each once", async () => {
  const mutationId = await device.submits();
  await device.passes(0);
  const otherTab = new LocalDatabase(device.user.userId);
  const others = await device.submits(device.user, otherTab);
  otherTab.close();
  await device.passes(0);
  expect(device.server.calls.flatMap(({ mutations }) => mutations.map((sent) => sent.mutationId))).toEqual([
    mutationId,
    others,
  ]);
  expect(await device.database.outbox.count()).toBe(0);
});

test("what is written while a call is on its way goes out after it", async () => {
  let answer: () => void = () => undefined;
  const { fetch } = device.server;
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    if (device.calls === 1 && address === "/api/sync") await new Promise<void>((resolve) => (answer = resolve));
    return fetch(address, options);
  });
  const first = await device.submits();
  await device.passes(0);
  const second = await device.submits();
  await device.passes(0);
  expect(device.calls).toBe(1);
  vi.stubGlobal("fetch", fetch);
  answer();
  await device.passes(0);
  expect(device.server.calls.flatMap(({ mutations }) => mutations.map((sent) => sent.mutationId))).toEqual([
    first,
    second,
  ]);
});

test.each<[string, () => void]>([
  ["comes back online", () => device.browser.goes("online")],
  ["is looked at", () => device.browser.looks("visible")],
  ["has the window's focus", () => void device.browser.window.dispatchEvent(new Event("focus"))],
  ["is told to send now", syncNow],
])("a client that %s calls", async (_, happens) => {
  happens();
  await device.passes(0);
  expect(device.calls).toBe(2);
});

test("a tab that is put away does not call for that", async () => {
  device.browser.looks("hidden");
  await device.passes(0);
  expect(device.calls).toBe(1);
});

test("a poke of what this client does not have makes it call, one of what it has does not", async () => {
  const [stream] = FakeEventSource.living();
  stream?.connects();
  stream?.says("0");
  await device.passes(0);
  expect(device.calls).toBe(1);
  stream?.says("3");
  await device.passes(0);
  expect(device.calls).toBe(2);
});

test("a poke that comes during a call is looked into after it", async () => {
  device.server.replies = () => {
    if (device.calls === 2) FakeEventSource.living()[0]?.says("9");
    return {};
  };
  syncNow();
  await device.passes(0);
  expect(device.calls).toBe(3);
});

test("only a loss of two seconds or more is told", async () => {
  device.browser.goes("offline");
  await device.passes(1);
  device.browser.goes("online");
  await device.passes(4);
  expect(syncPhase()).toEqual({ kind: "idle" });
  device.browser.goes("offline");
  await device.passes(3);
  expect(syncPhase()).toEqual({ kind: "offline" });
  device.browser.goes("online");
  await device.passes(0);
  expect(syncPhase()).toEqual({ kind: "idle" });
});

test("a call that is never answered is given up, and what it carried goes out with the next", async () => {
  device.server.replies = () => (device.calls === 2 ? "never" : {});
  const mutationId = await device.submits();
  await device.passes(1);
  expect(device.calls).toBe(2);
  await device.passes(20);
  expect(device.server.calls.at(-1)?.mutations).toMatchObject([{ mutationId }]);
  expect(await device.database.outbox.count()).toBe(0);
});

test("a look at the outbox that fails ends nothing: signals still wake, and what waits goes out by itself", async () => {
  const { get } = IDBObjectStore.prototype;
  let isBroken = true;
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(function (this: IDBObjectStore, key) {
    if (isBroken && this.transaction.mode === "readonly") throw new DOMException("No such file.", "UnknownError");
    return get.call(this, key);
  });
  const mutationId = await device.submits();
  await device.passes(0);
  expect(device.calls).toBe(1);
  isBroken = false;
  await device.passes(1);
  expect(device.server.calls.flatMap(({ mutations }) => mutations.map((sent) => sent.mutationId))).toEqual([
    mutationId,
  ]);
  const calls = device.calls;
  device.browser.goes("online");
  await device.passes(0);
  expect(device.calls).toBe(calls + 1);
});

test("what arrived is not missed, also where its answer finds a database that was deleted meanwhile", async () => {
  let answer: () => void = () => undefined;
  const { fetch } = device.server;
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    const response = await fetch(address, options);
    await new Promise<void>((resolve) => (answer = resolve));
    return response;
  });
  const { userId } = device.user;
  noteMutation(userId, await device.submits());
  await device.passes(0);
  expect(readMark(userId).waiting).toHaveLength(1);
  await new LocalDatabase(userId).delete();
  answer();
  await device.passes(0);
  expect(readMark(userId).waiting).toEqual([]);
});
