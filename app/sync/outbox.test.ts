import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "./applyAnswer.ts";
import { exchange } from "./exchange.ts";
import type { MemoryClientStore } from "#app/testing/memoryClient.ts";
import { discard } from "./mutate.ts";
import { beginSession, endSession } from "./openClientStore.ts";
import { answerTo, applied, fixturesOf, outboxOf, signedInClient, submits } from "#app/testing/clientSteps.ts";

let client: MemoryClientStore;
let userId: string;

beforeEach(() => {
  userId = randomUUID();
  client = signedInClient(userId);
});

async function marksSent(): Promise<void> {
  await exchange(client, () => Promise.reject(new TypeError("no signal"))).catch(() => undefined);
}

describe("a mutation", () => {
  test("is shown and queued in one transaction", async () => {
    await submits(client);
    expect(fixturesOf(client)).toMatchObject([
      { homeSchool: "Hoërskool Witberg", requesterId: userId, budgetCents: 250_000 },
    ]);
    expect(outboxOf(client)).toMatchObject([{ seq: 1, name: "fixture.submit" }]);
    expect(client.content.meta.sentSeq).toBe(0);
  });

  test("refused by the rule is not queued and shows nothing", async () => {
    await expect(submits(client, { matchDate: "2099-11-01" })).rejects.toMatchObject({ code: "fixture.past" });
    expect(outboxOf(client)).toEqual([]);
    expect(fixturesOf(client)).toEqual([]);
  });

  test("is not refused on the client's own clock before the server has named a date", async () => {
    client.content = { ...client.content, meta: { ...client.content.meta, today: undefined } };
    await submits(client, { matchDate: "2020-01-01" });
    expect(outboxOf(client)).toHaveLength(1);
  });

  test("kept over a sign-out is shown again as soon as its owner signs in", async () => {
    await submits(client);
    await endSession(client, { keepOutbox: true });
    expect(fixturesOf(client)).toEqual([]);
    await beginSession(client, { userId, role: "user" });
    expect(fixturesOf(client)).toHaveLength(1);
  });

  test("leaves nothing half done when the tab dies before the commit", async () => {
    client.fault = (point) => {
      if (point === "before commit") throw new TypeError("the tab died");
    };
    await expect(submits(client)).rejects.toThrow("the tab died");
    expect(outboxOf(client)).toEqual([]);
    expect(fixturesOf(client)).toEqual([]);
  });

  test("is marked sent before the call goes out, and resent until it has a receipt", async () => {
    const mutationId = await submits(client);
    let sentSeq = 0;
    await exchange(client, async () => {
      sentSeq = client.content.meta.sentSeq;
      throw new TypeError("no signal");
    }).catch(() => undefined);
    expect(sentSeq).toBe(1);
    const requests: SyncRequest[] = [];
    await exchange(client, async (request) => {
      requests.push(request);
      return answerTo(client, { receipts: [applied(mutationId)] });
    });
    expect(requests[0]?.mutations.map((item) => item.mutationId)).toEqual([mutationId]);
    expect(outboxOf(client)).toEqual([]);
  });
});

describe("discarding a mutation", () => {
  test("that was never sent removes it and moves later ones up", async () => {
    const [first, second] = [await submits(client), await submits(client)];
    await discard(client, first);
    expect(outboxOf(client)).toMatchObject([{ seq: 1, mutationId: second }]);
    expect(fixturesOf(client)).toHaveLength(1);
    expect(client.content.meta.nextSeq).toBe(2);
  });

  test("after sign-out shows nothing of the remaining outbox", async () => {
    const mutationId = await submits(client);
    await submits(client);
    await endSession(client, { keepOutbox: true });
    await discard(client, mutationId);
    expect(outboxOf(client)).toMatchObject([{ seq: 1 }]);
    expect(fixturesOf(client)).toEqual([]);
  });

  test("that was sent turns it into a no-op, and its receipt wins", async () => {
    const mutationId = await submits(client);
    await marksSent();
    await discard(client, mutationId);
    expect(outboxOf(client)).toMatchObject([{ seq: 1, mutationId, name: "noop" }]);
    expect(fixturesOf(client)).toEqual([]);
    await applyAnswer(client, answerTo(client, { receipts: [applied(mutationId)] }));
    expect(client.content.results.get(mutationId)?.outcome).toBe("applied");
  });
});

describe("a call", () => {
  test("carries no mutations while answer pages remain, but asks about those already sent", async () => {
    const mutationId = await submits(client);
    await marksSent();
    await applyAnswer(client, answerTo(client, { more: true }));
    const requests: SyncRequest[] = [];
    await exchange(client, async (request) => {
      requests.push(request);
      return answerTo(client);
    });
    expect(requests[0]).toMatchObject({ mutations: [], waiting: [mutationId] });
  });

  test("stays under the server's limits however long the outbox", async () => {
    const long = "x".repeat(1_900);
    for (let count = 0; count < 130; count += 1) await submits(client, { additionalRequirements: long });
    const requests: SyncRequest[] = [];
    await exchange(client, async (request) => {
      requests.push(request);
      return answerTo(client);
    });
    expect(requests[0]?.mutations.length).toBeGreaterThan(50);
    expect(requests[0]?.mutations.length).toBeLessThanOrEqual(100);
    expect(JSON.stringify(requests[0]).length).toBeLessThan(256 * 1024);
  });
});
