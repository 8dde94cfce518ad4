import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unreachable } from "#app/api/unreachable.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { TransportError } from "./exchange.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { mutate } from "./mutate.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { SyncRunner } from "./syncRunner.ts";

const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

const row = { id: "2b0f5d0a-3b7e-4f53-9c55-5f3b7a0c9d11", rev: 1, homeSchool: "A", awaySchool: "B" };
const aPatch = { fixture: { fields: Object.keys(row), put: [Object.values(row)], del: [] } };

/** Every reply a call may get; `n` makes the cursors differ. */
type Reply = (request: SyncRequest, n: number) => SyncResponse;

function answer(request: SyncRequest, changes: Partial<SyncResponse> = {}): SyncResponse {
  const { clientId, cursor } = request;
  const blank = { clientId, from: cursor, cursor: "0~1~t~1~t", today: "2026-11-22", patch: {}, more: false };
  return { ...blank, receipts: [], ...changes };
}

function failing(error: Error): Reply {
  return () => {
    throw error;
  };
}

const replies: Readonly<Record<string, Reply>> = {
  "nothing new": (request) => answer(request),
  "receipts for all": (request) =>
    answer(request, {
      receipts: request.mutations.map(({ mutationId }) => ({ mutationId, outcome: "applied" as const })),
    }),
  "another page, with rows": (request, n) => answer(request, { more: true, cursor: `0~${n}~t~${n}~t`, patch: aPatch }),
  "another page, without rows": (request, n) => answer(request, { more: true, cursor: `0~${n}~t~${n}~t` }),
  "the same page again": (request) => answer(request, { more: true, cursor: request.cursor }),
  "an answer to another client": (request) => answer(request, { clientId: "somebody else" }),
  "an answer from another cursor": (request) => answer(request, { from: "another" }),
  "start over": (request) => answer(request, { reset: true }),
  "a gap": (request) => answer(request, { gap: { seq: request.mutations[0]?.seq ?? 1, expected: 9 } }),
  "come back in a second": (request) => answer(request, { retryAfter: 1 }),
  "come back at once": (request) => answer(request, { retryAfter: 0 }),
  "400": failing(new TransportError(400)),
  "401": failing(new TransportError(401)),
  "426": failing(new TransportError(426)),
  "429": failing(new TransportError(429)),
  "429 for a second": failing(new TransportError(429, 1)),
  "429 for no time": failing(new TransportError(429, 0)),
  "500": failing(new TransportError(500)),
  "502": failing(new TransportError(502)),
  unreachable: failing(new Unreachable("Nobody is there.")),
  "a wrong answer": () => ({}) as SyncResponse,
};

/** What the browser does to the storage before each transaction. */
const storages: Readonly<Record<string, (client: MemoryClientStore) => void>> = {
  "as it should be": () => undefined,
  "cleared each time": (client) => {
    client.content = emptyClient(firstMeta({ userId: "visitor", role: "user" }));
  },
  full: () => {
    throw new DOMException("No room.", "QuotaExceededError");
  },
  "half migrated": () => {
    throw new DOMException("Another version.", "VersionError");
  },
};

/** A client with this storage fault. */
class BadClient extends MemoryClientStore {
  constructor(disturb: (client: MemoryClientStore) => void) {
    super(emptyClient(firstMeta({ userId: "visitor", role: "user" })));
    this.fault = (point) => void (point === "begin" && disturb(this));
  }
}

async function callsInAMinute(
  storage: string,
  script: readonly string[],
  events: (runner: SyncRunner, second: number) => void,
): Promise<number> {
  const client = new BadClient(() => undefined);
  await mutate(client, "fixture.submit", { ...match, id: crypto.randomUUID() });
  client.fault = (point) => void (point === "begin" && storages[storage]?.(client));
  let calls = 0;
  const runner = new SyncRunner(
    async () => [client],
    async (request) => {
      calls += 1;
      const reply = replies[script[calls % script.length] ?? ""] ?? replies["500"];
      // Never happens: "500" exists.
      if (!reply) throw new Error("There is no such reply.");
      return reply(request, calls);
    },
  );
  runner.wake();
  // A minute's last moment is the next one's first.
  for (let second = 0; second < minuteMs / 1_000 - 1; second += 1) {
    events(runner, second);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  runner.stop();
  return calls;
}

const scripts = fc.array(fc.constantFrom(...Object.keys(replies)), { minLength: 1, maxLength: 4 });
const storage = fc.constantFrom(...Object.keys(storages));
const eventsPerSecond = fc.array(fc.constantFrom("wake", "hear"), { maxLength: 5 });

test("whatever the server answers and the browser stores, a client makes at most 120 calls a minute", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, storage, eventsPerSecond, async (script, stored, events) => {
      const calls = await callsInAMinute(stored, script, (runner, second) => {
        for (const event of events) {
          if (event === "wake") runner.wake();
          else runner.notePoke(100 + second);
        }
      });
      expect(calls).toBeLessThanOrEqual(120);
    }),
    { numRuns: 150 },
  );
});

/** Replies that bring something may follow closely. */
const fruitful = new Set(["another page, with rows", "come back at once", "429 for no time"]);

test.each(Object.keys(replies).filter((name) => !fruitful.has(name)))(
  "left alone, a client that is answered “%s” each time makes at most 60 calls in a minute, wherever it stores",
  async (name) => {
    for (const stored of Object.keys(storages)) {
      expect(await callsInAMinute(stored, [name], () => undefined), stored).toBeLessThanOrEqual(60);
    }
  },
);

test("an answer dropped twice in a row leads to growing pauses, and nothing is lost", async () => {
  // The middle of each pause's jitter: by chance, a long row of short ones is possible.
  const jitter = vi.spyOn(Math, "random").mockReturnValue(0.5);
  const client = new BadClient(() => undefined);
  await mutate(client, "fixture.submit", { ...match, id: crypto.randomUUID() });
  let calls = 0;
  const runner = new SyncRunner(
    async () => [client],
    async (request) => {
      calls += 1;
      return answer(request, { clientId: "somebody else" });
    },
  );
  runner.wake();
  const perMinute: number[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const before = calls;
    await vi.advanceTimersByTimeAsync(minuteMs);
    perMinute.push(calls - before);
    expect(client.content.outbox.size).toBe(1);
  }
  runner.stop();
  jitter.mockRestore();
  const [first = 0, , third = 0] = perMinute;
  expect(first).toBeLessThanOrEqual(20);
  expect(third).toBeLessThan(first);
});

test("during a minute of constant news, each change is fetched within 700 ms", async () => {
  const client = new MemoryClientStore(emptyClient(firstMeta({ userId: "visitor", role: "user" })));
  let fetched = 0;
  const runner = new SyncRunner(
    async () => [client],
    async (request) => {
      fetched = head;
      return answer(request, { cursor: `0~${head}~t~1~t`, patch: aPatch });
    },
  );
  let head = 1;
  for (; head <= 600; head += 1) {
    runner.notePoke(head);
    await vi.advanceTimersByTimeAsync(100);
    expect(head - fetched).toBeLessThanOrEqual(8);
  }
  runner.stop();
});
