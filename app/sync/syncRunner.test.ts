import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { mutate } from "./mutate.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { SyncRunner } from "./syncRunner.ts";

let client: MemoryClientStore;
let calls: SyncRequest[];
let head: number;

beforeEach(() => {
  client = new MemoryClientStore(
    emptyClient({ ...firstMeta({ userId: randomUUID(), role: "user" }), today: "2099-11-21" }),
  );
  calls = [];
  head = 7;
});

async function answers(request: SyncRequest): Promise<SyncResponse> {
  calls.push(request);
  head += request.mutations.length;
  const { clientId, cursor } = request;
  const receipts = request.mutations.map(({ mutationId }) => ({ mutationId, outcome: "applied" as const }));
  const cursorNow = `0~${head}~tag~${head}~tag`;
  return { clientId, from: cursor, cursor: cursorNow, today: "2099-11-21", patch: {}, more: false, receipts };
}

function aRunner(): SyncRunner {
  return new SyncRunner(async () => [client], answers);
}

async function callsBecome(count: number): Promise<void> {
  await vi.waitFor(() => expect(calls).toHaveLength(count));
}

/** Nothing here waits for more than the tasks already queued. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

test("a poke about one's own change makes no second call; one about another's does", async () => {
  const runner = aRunner();
  await mutate(client, "fixture.submit", { ...match, id: randomUUID() });
  runner.wake();
  await callsBecome(1);
  runner.notePoke(8);
  runner.notePoke(9);
  await callsBecome(2);
  head = 9;
  runner.notePoke(9);
  await callsBecome(3);
  expect(calls.map(({ mutations }) => mutations.length)).toEqual([1, 0, 0]);
});

test("rows that come with a poke make no call, and rows from elsewhere than this client stands make one", async () => {
  const runner = aRunner();
  runner.wake();
  await callsBecome(1);
  await vi.waitFor(() => expect(client.content.meta.cursor).toBe("0~7~tag~7~tag"));
  const { clientId } = client.content.meta;
  const poked = { clientId, today: "2099-11-21", patch: {}, more: false, receipts: [] };
  runner.notePoke({ ...poked, from: "0~7~tag~7~tag", cursor: "0~8~tag~8~tag" });
  runner.notePoke(8);
  await vi.waitFor(() => expect(client.content.meta.cursor).toBe("0~8~tag~8~tag"));
  await idle();
  expect(calls).toHaveLength(1);
  head = 10;
  runner.notePoke({ ...poked, from: "0~9~tag~9~tag", cursor: "0~10~tag~10~tag" });
  runner.notePoke(10);
  await callsBecome(2);
  await vi.waitFor(() => expect(client.content.meta.cursor).toBe("0~10~tag~10~tag"));
  await idle();
  expect(calls).toHaveLength(2);
});

test("a poke that arrives before the answer to its own change makes no second call", async () => {
  let told = false;
  const runner: SyncRunner = new SyncRunner(
    async () => [client],
    async (request) => {
      const answer = await answers(request);
      if (!told) runner.notePoke(head);
      told = true;
      return answer;
    },
  );
  await mutate(client, "fixture.submit", { ...match, id: randomUUID() });
  runner.wake();
  await callsBecome(1);
  await vi.waitFor(() => expect(client.content.meta.cursor).toContain("~8~"));
  await idle();
  expect(calls).toHaveLength(1);
});

test("changes that are made while calls are under way go with the next one, and no empty call comes between", async () => {
  const answer = new EventTarget();
  const runner = new SyncRunner(
    async () => [client],
    async (request) => {
      const answered = answers(request);
      await new Promise((resolve) => answer.addEventListener("now", resolve, { once: true }));
      return answered;
    },
  );
  const changes = async () => {
    await mutate(client, "fixture.submit", { ...match, id: randomUUID() });
    runner.wake();
  };
  await changes();
  for (let n = 1; n <= 5; n += 1) {
    await callsBecome(n);
    await changes();
    answer.dispatchEvent(new Event("now"));
  }
  await callsBecome(6);
  answer.dispatchEvent(new Event("now"));
  await vi.waitFor(() => expect(client.content.outbox.size).toBe(0));
  await idle();
  expect(calls.map(({ mutations }) => mutations.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a long outbox goes out over several calls, each mutation once", async () => {
  const matches = Array.from({ length: 230 }, () => ({ ...match, id: randomUUID() }));
  for (const submitted of matches) await mutate(client, "fixture.submit", submitted);
  aRunner().wake();
  await callsBecome(3);
  await vi.waitFor(() => expect(client.content.outbox.size).toBe(0));
  expect(calls.map(({ mutations }) => mutations.length)).toEqual([100, 100, 30]);
  expect(calls.flatMap(({ mutations }) => mutations.map(({ seq }) => seq))).toEqual(matches.map((_, at) => at + 1));
});

test("the first outbox is resent when the server asks, whatever it answers to the second", async () => {
  const [own, visitors] = [client, new MemoryClientStore(emptyClient(firstMeta({ userId: "visitor", role: "user" })))];
  for (const one of [own, visitors]) await mutate(one, "fixture.submit", { ...match, id: randomUUID() });
  const runner = new SyncRunner(
    async () => [own, visitors],
    async (request) => {
      const answer = await answers(request);
      return calls.length === 1 ? { ...answer, receipts: [], retryAfter: 0.01 } : answer;
    },
  );
  runner.wake();
  await vi.waitFor(() => expect(own.content.outbox.size).toBe(0));
  expect(visitors.content.outbox.size).toBe(0);
  runner.stop();
});
