import "fake-indexeddb/auto";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseName, LocalDatabase, VISITOR } from "#app/db/localDatabase.ts";
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

test("a tab that starts to lead calls at once, then every minute", async () => {
  expect(device.calls).toBe(1);
  await device.passes(59);
  expect(device.calls).toBe(1);
  await device.passes(1);
  expect(device.calls).toBe(2);
  await device.passes(60);
  expect(device.calls).toBe(3);
});

test("a write goes out at once and once, whichever tab of this device made it", async () => {
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

test("a write made during a call goes out after it", async () => {
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

test("hiding a tab does not trigger a call", async () => {
  device.browser.looks("hidden");
  await device.passes(0);
  expect(device.calls).toBe(1);
});

test("a poke triggers a call only for news this client does not have", async () => {
  const [stream] = FakeEventSource.living();
  stream?.connects();
  stream?.says("0");
  await device.passes(0);
  expect(device.calls).toBe(1);
  stream?.says("3");
  await device.passes(0);
  expect(device.calls).toBe(2);
});

test("the first call that gets through after a dead spot opens the poke stream again", async () => {
  FakeEventSource.living()[0]?.connects();
  device.server.replies = () => (device.calls === 2 ? "never" : {});
  await device.submits();
  await device.passes(20);
  expect(await device.database.outbox.count()).toBe(0);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.living()).toHaveLength(1);
  await device.submits();
  await device.passes(1);
  expect(FakeEventSource.opened, "a call after one that got through opens nothing").toHaveLength(2);
});

test("a poke during a call is handled after it", async () => {
  device.server.replies = () => {
    if (device.calls === 2) FakeEventSource.living()[0]?.says("9");
    return {};
  };
  syncNow();
  await device.passes(0);
  expect(device.calls).toBe(3);
});

test("only an offline spell of two seconds or more is shown", async () => {
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

test("a call that is never answered is given up, and its mutations go out with the next", async () => {
  device.server.replies = () => (device.calls === 2 ? "never" : {});
  const mutationId = await device.submits();
  await device.passes(1);
  expect(device.calls).toBe(2);
  await device.passes(20);
  expect(device.server.calls.at(-1)?.mutations).toMatchObject([{ mutationId }]);
  expect(await device.database.outbox.count()).toBe(0);
});

test("a failed outbox read stops nothing: signals still wake it, and waiting items go out by themselves", async () => {
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

test("calls go on after the browser has closed the visitor's database while it was being opened", async () => {
  device.stop();
  const { open } = IDBFactory.prototype;
  let isClearing = true;
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (this: IDBFactory, name, version) {
    const request = open.call(this, name, version);
    const closes = () =>
      Object.defineProperty(request.result, "onclose", {
        set(isClosed: () => void) {
          isClosed();
        },
      });
    if (isClearing && name === databaseName(VISITOR)) request.addEventListener("success", closes);
    return request;
  });
  await device.begins();
  expect(syncPhase()).toEqual({ kind: "broken" });
  isClearing = false;
  device.browser.goes("online");
  await device.passes(2);
  expect([device.calls, syncPhase()]).toEqual([2, { kind: "idle" }]);
});

test("an acknowledged change is not reported lost, even if the database was deleted meanwhile", async () => {
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
