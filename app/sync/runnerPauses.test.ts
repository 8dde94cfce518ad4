import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallLost, Unreachable } from "#app/api/unreachable.ts";
import { submits, signedInClient } from "#app/testing/clientSteps.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import type { MemoryClientStore } from "#app/testing/memoryClient.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { TransportError } from "./exchange.ts";
import { SyncRunner } from "./syncRunner.ts";
import { syncPhase } from "./syncStatus.ts";

let browser: FakeBrowser;
let store: MemoryClientStore;
/** When each call was made, in seconds since the first. */
let calls: number[];
let reply: (request: SyncRequest) => SyncResponse;
let runner: SyncRunner;
let chance: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  browser = new FakeBrowser();
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  vi.spyOn(Math, "random").mockImplementation(() => chance);
  chance = 0.5;
  store = signedInClient("0d0c0b0a-1111-4222-8333-444455556666");
  calls = [];
  const began = Date.now();
  runner = new SyncRunner(
    async () => [store],
    async (request) => {
      calls.push((Date.now() - began) / 1_000);
      return reply(request);
    },
  );
});
afterEach(() => {
  runner.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function fails(error: Error): void {
  reply = () => {
    throw error;
  };
}

function works(changes: Partial<SyncResponse> = {}): void {
  reply = ({ clientId, cursor, mutations }) => {
    const receipts = mutations.map(({ mutationId }) => ({ mutationId, outcome: "applied" as const }));
    const blank = { clientId, from: cursor, cursor: "0~7~tag~7~tag", today: "2099-11-21", patch: {}, more: false };
    return { ...blank, receipts, ...changes };
  };
}

async function passes(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

/** How long it waited before each call after the first. */
function pauses(): number[] {
  return calls.slice(1).map((at, index) => Math.round((at - (calls[index] ?? 0)) * 1_000) / 1_000);
}

async function afterOneCall(seconds = 0): Promise<void> {
  runner.wake();
  await passes(seconds);
}

describe("what a person is told", () => {
  test.each([
    [401, "signInNeeded"],
    [403, "signInNeeded"],
    [426, "updateNeeded"],
    [400, "offline"],
    [429, "offline"],
    [500, "offline"],
    [502, "offline"],
  ])("of %i is %s, and what waits is kept and sent again", async (status, kind) => {
    await submits(store);
    fails(new TransportError(status));
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind });
    expect(store.content.outbox.size).toBe(1);
    works();
    await passes(60);
    expect(store.content.outbox.size).toBe(0);
    expect(syncPhase()).toEqual({ kind: "idle" });
  });

  test("of a call that does not get through is offline", async () => {
    fails(new Unreachable("Nobody is there."));
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind: "offline" });
  });

  test("of a device that is full, and of one that cannot read what it has, is just that", async () => {
    works();
    store.fault = () => {
      throw new DOMException("No room.", "QuotaExceededError");
    };
    await afterOneCall();
    expect(syncPhase()).toEqual({ kind: "full" });
    store.fault = () => {
      throw new DOMException("Another version.", "VersionError");
    };
    await passes(60);
    expect(syncPhase()).toEqual({ kind: "broken" });
  });

  test("is that something is on its way only while something is", async () => {
    works();
    await afterOneCall();
    const seen: string[] = [];
    const answer = reply;
    reply = (request) => {
      seen.push(syncPhase().kind);
      return answer(request);
    };
    await afterOneCall();
    await submits(store);
    await afterOneCall();
    expect(seen).toEqual(["idle", "sending"]);
    expect(syncPhase()).toEqual({ kind: "idle" });
  });
});

describe("pauses", () => {
  test("grow to a minute with the failures in a row, by halves of what chance could make them", async () => {
    fails(new TransportError(500));
    await afterOneCall(400);
    // From one second to 2, 4, 8 …: the middle of each.
    expect(pauses().slice(0, 7)).toEqual([1.5, 2.5, 4.5, 8.5, 16.5, 30.5, 30.5]);
  });

  test("are spread between a second and the whole", async () => {
    fails(new TransportError(500));
    chance = 0;
    await afterOneCall(10);
    expect(new Set(pauses())).toEqual(new Set([1]));
    chance = 0.999;
    await passes(400);
    expect(pauses().at(-1)).toBeGreaterThan(59);
    expect(pauses().at(-1)).toBeLessThanOrEqual(60);
  });

  test("of somebody who looks at a dead spot stay short, shorter with something to send", async () => {
    fails(new Unreachable("Nobody is there."));
    chance = 1;
    await afterOneCall(120);
    expect(Math.max(...pauses())).toBe(10);
    await submits(store);
    calls = [];
    await afterOneCall(120);
    expect(Math.max(...pauses())).toBe(4);
  });

  test("of a dead spot that nobody looks at grow to a minute", async () => {
    fails(new CallLost("Lost."));
    chance = 1;
    browser.looks("hidden");
    await afterOneCall(400);
    expect(Math.max(...pauses())).toBe(60);
  });

  test.each([429, 503])("are as long as a server says with %i, also longer than a minute", async (status) => {
    fails(new TransportError(status, 300));
    await afterOneCall(299);
    expect(calls).toHaveLength(1);
    await passes(1);
    expect(calls).toHaveLength(2);
  });

  test("begin small again after a success", async () => {
    fails(new TransportError(500));
    await afterOneCall(100);
    works();
    await passes(60);
    const before = calls.length;
    fails(new TransportError(500));
    await afterOneCall(5);
    expect(pauses().slice(before, before + 2)).toEqual([1.5, 2.5]);
  });

  test("are not needed after a success: nothing more is asked by itself", async () => {
    works();
    await afterOneCall(3_600);
    expect(calls).toHaveLength(1);
  });
});

describe("what ends a pause", () => {
  test("is whatever wakes the client, but never within a second of the failure", async () => {
    fails(new TransportError(500, 300));
    await afterOneCall(0.3);
    runner.wake();
    runner.wake();
    await passes(0.6);
    expect(calls).toHaveLength(1);
    await passes(0.2);
    expect(calls).toEqual([0, 1]);
    await passes(100);
    runner.wake();
    await passes(0);
    expect(calls).toHaveLength(3);
  });

  test("is a server that speaks", async () => {
    fails(new TransportError(500, 300));
    await afterOneCall(50);
    works();
    runner.noteHead(7);
    await passes(0);
    expect(calls).toEqual([0, 50]);
  });

  test("is the server's own wish that nothing be sent for a while, kept by nobody else's", async () => {
    await submits(store);
    works({ receipts: [], retryAfter: 20 });
    await afterOneCall(19);
    expect(calls).toHaveLength(1);
    expect(syncPhase()).toEqual({ kind: "idle" });
    works();
    await passes(1);
    expect(calls).toEqual([0, 20]);
    expect(store.content.outbox.size).toBe(0);
  });

  test("is only one of its ends: the next call is not made twice", async () => {
    fails(new TransportError(500));
    await afterOneCall(1);
    works();
    runner.wake();
    await passes(60);
    expect(calls).toHaveLength(2);
  });
});

test("a wake in the middle of a call makes one more call after it, however many there were", async () => {
  works();
  const answer = reply;
  reply = (request) => {
    if (calls.length === 1) for (let times = 0; times < 5; times += 1) runner.wake();
    return answer(request);
  };
  await afterOneCall(10);
  expect(calls).toHaveLength(2);
});

test("a client that was stopped calls no more, whatever wakes it", async () => {
  fails(new TransportError(500));
  await afterOneCall();
  runner.stop();
  runner.wake();
  runner.noteHead(99);
  await passes(400);
  expect(calls).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
