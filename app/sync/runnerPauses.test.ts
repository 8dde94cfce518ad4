import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallLost, Unreachable } from "#app/api/unreachable.ts";
import { outboxOf, submits } from "#app/testing/clientSteps.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { TimedRunner } from "#app/testing/timedRunner.ts";
import { TransportError } from "./exchange.ts";
import { syncPhase } from "./syncStatus.ts";

let device: TimedRunner;
let browser: FakeBrowser;
let chance: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  browser = new FakeBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  chance = 0.5;
  vi.spyOn(Math, "random").mockImplementation(() => chance);
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

describe("pauses", () => {
  test("grow with each failure in a row up to a minute, at the middle of their jitter", async () => {
    device.fails(new TransportError(500));
    await afterOneCall(400);
    // Between one second and 2, 4, 8 …: the middle of each.
    expect(device.pauses().slice(0, 7)).toEqual([1.5, 2.5, 4.5, 8.5, 16.5, 30.5, 30.5]);
  });

  test("requested by a limit show the server's sentence and end by themselves", async () => {
    await submits(device.store);
    device.works({ receipts: [], retryAfter: 600, retrySentence: "You can go on in 10 minutes." });
    await afterOneCall(5);
    expect(syncPhase()).toEqual({ kind: "slowed", sentence: "You can go on in 10 minutes." });
    expect(device.calls).toHaveLength(1);
    device.works();
    await passes(600);
    expect(syncPhase()).toEqual({ kind: "idle" });
    expect(outboxOf(device.store)).toEqual([]);
  });

  test("are jittered between a second and the full length", async () => {
    device.fails(new TransportError(500));
    chance = 0;
    await afterOneCall(10);
    expect(new Set(device.pauses())).toEqual(new Set([1]));
    chance = 0.999;
    await passes(400);
    expect(device.pauses().at(-1)).toBeGreaterThan(59);
    expect(device.pauses().at(-1)).toBeLessThanOrEqual(60);
  });

  test("in a dead spot stay short while someone watches, shorter with something to send", async () => {
    device.fails(new Unreachable("Nobody is there."));
    chance = 1;
    await afterOneCall(120);
    expect(Math.max(...device.pauses())).toBe(10);
    await submits(device.store);
    device.calls = [];
    await afterOneCall(120);
    expect(Math.max(...device.pauses())).toBe(4);
  });

  test("in a dead spot grow to a minute when nobody watches", async () => {
    device.fails(new CallLost("Lost."));
    chance = 1;
    browser.looks("hidden");
    await afterOneCall(400);
    expect(Math.max(...device.pauses())).toBe(60);
  });

  test.each([429, 503])("last as long as a server says with %i, even more than a minute", async (status) => {
    device.fails(new TransportError(status, 300));
    await afterOneCall(299);
    expect(device.calls).toHaveLength(1);
    await passes(1);
    expect(device.calls).toHaveLength(2);
  });

  test("start small again after a success", async () => {
    device.fails(new TransportError(500));
    await afterOneCall(100);
    device.works();
    await passes(60);
    const before = device.calls.length;
    device.fails(new TransportError(500));
    await afterOneCall(5);
    expect(device.pauses().slice(before, before + 2)).toEqual([1.5, 2.5]);
  });

  test("are not needed after a success: no further call is made", async () => {
    device.works();
    await afterOneCall(3_600);
    expect(device.calls).toHaveLength(1);
  });
});

describe("a pause ends", () => {
  test("when anything wakes the client, but never within a second of the failure", async () => {
    device.fails(new TransportError(500, 300));
    await afterOneCall(0.3);
    device.runner.wake();
    device.runner.wake();
    await passes(0.6);
    expect(device.calls).toHaveLength(1);
    await passes(0.2);
    expect(device.calls).toEqual([0, 1]);
    await passes(100);
    device.runner.wake();
    await passes(0);
    expect(device.calls).toHaveLength(3);
  });

  test("when the server speaks, with or without news", async () => {
    device.works();
    await afterOneCall();
    device.fails(new TransportError(500, 300));
    await afterOneCall(50);
    device.works();
    device.runner.notePoke(7);
    await passes(0);
    expect(device.calls).toEqual([0, 0, 50]);
  });

  test("when the time the server asked for is over, with no pause of the client's own", async () => {
    await submits(device.store);
    device.works({ receipts: [], retryAfter: 20 });
    await afterOneCall(19);
    expect(device.calls).toHaveLength(1);
    expect(syncPhase()).toEqual({ kind: "idle" });
    device.works();
    await passes(1);
    expect(device.calls).toEqual([0, 20]);
    expect(device.store.content.outbox.size).toBe(0);
  });

  test("only once: the next call is not made twice", async () => {
    device.fails(new TransportError(500));
    await afterOneCall(1);
    device.works();
    device.runner.wake();
    await passes(60);
    expect(device.calls).toHaveLength(2);
  });
});
