import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Unreachable } from "#app/api/unreachable.ts";
import { submits } from "#app/testing/clientSteps.ts";
import { TimedRunner } from "#app/testing/timedRunner.ts";
import { TransportError } from "./exchange.ts";
import { syncPhase } from "./syncStatus.ts";

let device: TimedRunner;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  device = new TimedRunner();
});
afterEach(() => {
  device.runner.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

async function afterOneCall(seconds = 0): Promise<void> {
  device.runner.wake();
  await passes(seconds);
}

describe("the sync status shown", () => {
  test.each([
    [401, "signInNeeded"],
    [403, "signInNeeded"],
    [426, "updateNeeded"],
    [400, "offline"],
    [429, "offline"],
    [500, "offline"],
    [502, "offline"],
  ])("after %i is %s, and the outbox is kept and sent again", async (status, kind) => {
    await submits(device.store);
    device.fails(new TransportError(status));
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind });
    expect(device.store.content.outbox.size).toBe(1);
    device.works();
    await passes(60);
    expect(device.store.content.outbox.size).toBe(0);
    expect(syncPhase()).toEqual({ kind: "idle" });
  });

  test("is offline when a call does not get through", async () => {
    device.fails(new Unreachable("Nobody is there."));
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind: "offline" });
  });

  test("says so when the device is full or cannot read its data", async () => {
    device.works();
    device.store.fault = () => {
      throw new DOMException("No room.", "QuotaExceededError");
    };
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind: "full" });
    device.store.fault = () => {
      throw new DOMException("Another version.", "VersionError");
    };
    await passes(60);
    expect(syncPhase()).toEqual({ kind: "broken" });
  });

  test("is idle after fruitless answers or too many calls, as the network is not to blame", async () => {
    device.fails(new Unreachable("Nobody is there."));
    await afterOneCall();
    await submits(device.store);
    device.works({ clientId: "somebody else" });
    await passes(10);
    expect(syncPhase()).toEqual({ kind: "idle" });
  });

  test("is sending only while something is being sent", async () => {
    device.works();
    await afterOneCall();
    const seen: string[] = [];
    const answer = device.reply;
    device.reply = (request) => {
      seen.push(syncPhase().kind);
      return answer(request);
    };
    await afterOneCall();
    await submits(device.store);
    await afterOneCall();
    expect(seen).toEqual(["idle", "sending"]);
    expect(syncPhase()).toEqual({ kind: "idle" });
  });
});

test("wakes during a call lead to one more call after it, however many there were", async () => {
  device.works();
  const answer = device.reply;
  device.reply = (request) => {
    if (device.calls.length === 1) for (let times = 0; times < 5; times += 1) device.runner.wake();
    return answer(request);
  };
  await afterOneCall(10);
  expect(device.calls).toHaveLength(2);
});

test("a poke triggers a call if pages remain or the device cannot read what it has", async () => {
  device.works();
  await afterOneCall();
  device.store.content = { ...device.store.content, meta: { ...device.store.content.meta, more: true } };
  device.runner.notePoke(7);
  await passes(0);
  expect(device.calls).toHaveLength(2);
  device.runner.notePoke(7);
  await passes(0);
  expect(device.calls).toHaveLength(2);
  device.store.read = () => Promise.reject(new DOMException("Another version.", "VersionError"));
  device.runner.notePoke(7);
  await passes(0);
  expect(device.calls).toHaveLength(3);
});

test("thirty calls may run back to back, then three every two seconds, and thirty again after a rest", async () => {
  device.works();
  for (let times = 0; times < 40; times += 1) await afterOneCall();
  expect(device.calls).toHaveLength(30);
  for (let thirds = 0; thirds < 60; thirds += 1) await afterOneCall(1 / 3);
  expect(Math.abs(device.calls.length - 60)).toBeLessThanOrEqual(1);
  await passes(30);
  const before = device.calls.length;
  for (let times = 0; times < 30; times += 1) await afterOneCall();
  expect(device.calls.length - before).toBe(30);
});

test("a stopped client makes no more calls, whatever wakes it", async () => {
  device.fails(new TransportError(500));
  await afterOneCall();
  device.runner.stop();
  device.runner.wake();
  device.runner.notePoke(99);
  await passes(400);
  expect(device.calls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
