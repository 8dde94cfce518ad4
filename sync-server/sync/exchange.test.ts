import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { match } from "#shared/testing/samples.ts";
import type { SyncMutation, SyncRequest } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import { exchange, UpgradeRequired, type SyncEngine } from "./exchange.ts";
import { WriterQueue } from "./writer.ts";

const visitor: Actor = { kind: "visitor" };
const system: Actor = { kind: "system" };
let store: MemoryServerStore;
let queue: WriterQueue;
let engine: SyncEngine;

beforeEach(() => {
  store = new MemoryServerStore();
  queue = new WriterQueue(store, (receipt) => receipt.result, { warn: () => undefined });
  engine = { store, queue, present: (receipt) => receipt.result };
});

async function aUser(username: string): Promise<Actor & { kind: "user" }> {
  const userId = randomUUID();
  const mutationId = randomUUID();
  await queue.write({ actor: system, lane: "system", name: "user.create", args: { id: userId, username }, mutationId });
  return { kind: "user", userId, role: "user", roleVersion: 1 };
}

function submits(seq: number, changes: object = {}): SyncMutation {
  return { seq, mutationId: randomUUID(), name: "fixture.submit", args: { ...match, id: randomUUID(), ...changes } };
}

function aCall(changes: Partial<SyncRequest> = {}): SyncRequest {
  const versions = { protocolVersion: 1, schemaVersion: 1 };
  const blank = { userId: "visitor" as const, cursor: null, limit: 100, mutations: [], waiting: [] };
  return { ...versions, clientId: randomUUID(), ...blank, ...changes };
}

describe("the order of a phone's queue", () => {
  test("a call that skips a place is a gap, and nothing after it is looked at", async () => {
    const answer = await exchange(engine, visitor, aCall({ mutations: [submits(1), submits(3), submits(4)] }));
    expect(answer.gap).toEqual({ seq: 3, expected: 2 });
    expect(answer.receipts).toHaveLength(1);
    expect(store.content.receipts.size).toBe(1);
  });

  test("the same call again gets the same receipts and does nothing", async () => {
    const call = aCall({ mutations: [submits(1), submits(2)] });
    const first = await exchange(engine, visitor, call);
    const again = await exchange(engine, visitor, call);
    expect(again.receipts).toEqual(first.receipts);
    expect(store.content.feed).toHaveLength(2);
  });

  test("a copied phone that counts from a place already taken is a gap", async () => {
    const clientId = randomUUID();
    await exchange(engine, visitor, aCall({ clientId, mutations: [submits(1)] }));
    const answer = await exchange(engine, visitor, aCall({ clientId, mutations: [submits(1)] }));
    expect(answer.gap).toEqual({ seq: 1, expected: 2 });
    expect(store.content.feed).toHaveLength(1);
  });

  test("what was decided under another clientId is answered, and its place is taken", async () => {
    const decided = submits(1);
    await exchange(engine, visitor, aCall({ mutations: [decided] }));
    const answer = await exchange(engine, visitor, aCall({ mutations: [decided, submits(2)] }));
    expect(answer.gap).toBeUndefined();
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(store.content.feed).toHaveLength(2);
  });

  test("a refusal keeps its place and its receipt and writes nothing else", async () => {
    const refused = submits(1, { matchDate: "2020-01-01" });
    const answer = await exchange(engine, visitor, aCall({ mutations: [refused, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["rejected", "applied"]);
    expect(answer.receipts[0]).toMatchObject({ code: "fixture.past", message: "This match date has passed." });
    expect(store.content.feed).toHaveLength(1);
  });

  test("a discarded mutation takes its place and does nothing", async () => {
    const noop = { seq: 1, mutationId: randomUUID(), name: "noop", args: {} };
    const answer = await exchange(engine, visitor, aCall({ mutations: [noop, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["noop", "applied"]);
  });

  test("a discarded mutation that was done already keeps its receipt", async () => {
    const clientId = randomUUID();
    const done = submits(1);
    await exchange(engine, visitor, aCall({ clientId, mutations: [done] }));
    const discarded = { ...done, name: "noop", args: {} };
    const answer = await exchange(engine, visitor, aCall({ clientId, mutations: [discarded] }));
    expect(answer.receipts[0]?.outcome).toBe("applied");
  });
});

describe("what may come in", () => {
  test.each([["user.create"], ["permission.answer"], ["fixture.claim"], ["nonsense"], ["constructor"]])(
    "%s never comes by sync",
    async (name) => {
      const mutation = { seq: 1, mutationId: randomUUID(), name, args: {} };
      const answer = await exchange(engine, visitor, aCall({ mutations: [mutation] }));
      expect(answer.receipts[0]).toMatchObject({ outcome: "rejected", code: "mutation.unknown" });
      expect(store.content.feed).toHaveLength(0);
    },
  );

  test("arguments beyond their limit are refused and the rest goes on", async () => {
    const huge = submits(1, { additionalRequirements: "x".repeat(70_000) });
    const answer = await exchange(engine, visitor, aCall({ mutations: [huge, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["rejected", "applied"]);
  });

  test("an account's phone is not served to another session, nor to none", async () => {
    const [nomsa, thabo] = [await aUser("nomsa"), await aUser("thabo")];
    const call = aCall({ userId: nomsa.userId, mutations: [submits(1)] });
    await expect(exchange(engine, thabo, call)).rejects.toMatchObject({ status: 403 });
    await expect(exchange(engine, visitor, call)).rejects.toMatchObject({ status: 401 });
    expect([...store.content.receipts.values()].filter(({ name }) => name === "fixture.submit")).toEqual([]);
  });

  test("a visitor's queue stays the visitor's, whoever is signed in by now", async () => {
    const nomsa = await aUser("nomsa");
    await exchange(engine, nomsa, aCall({ mutations: [submits(1)] }));
    const fixtures = [...(store.content.rows.get("fixture")?.values() ?? [])];
    expect(fixtures[0]?.row).toMatchObject({ requesterId: "00000000-0000-7000-8000-000000000001" });
  });

  test("a clientId belongs to its first account", async () => {
    const [nomsa, thabo] = [await aUser("nomsa"), await aUser("thabo")];
    const clientId = randomUUID();
    await exchange(engine, nomsa, aCall({ userId: nomsa.userId, clientId, mutations: [submits(1)] }));
    const answer = await exchange(engine, thabo, aCall({ userId: thabo.userId, clientId, mutations: [submits(1)] }));
    expect(answer.reset).toBe(true);
    expect(store.content.rows.get("fixture")?.size).toBe(1);
  });

  test("an app from before the last version is told to update; one from after this server waits", async () => {
    await expect(exchange(engine, visitor, aCall({ protocolVersion: 0 }))).rejects.toBeInstanceOf(UpgradeRequired);
    const newer = await exchange(engine, visitor, aCall({ schemaVersion: 2, mutations: [submits(1)] }));
    expect(newer.retryAfter).toBeGreaterThan(0);
    expect(store.content.receipts.size).toBe(0);
  });
});

describe("what comes down", () => {
  test("public rows hold no contact; the owner's row is whole", async () => {
    const nomsa = await aUser("nomsa");
    await exchange(engine, nomsa, aCall({ userId: nomsa.userId, mutations: [submits(1)] }));
    const forVisitor = await exchange(engine, visitor, aCall());
    const forOwner = await exchange(engine, nomsa, aCall({ userId: nomsa.userId }));
    expect(forVisitor.patch["fixture"]?.put).toHaveLength(1);
    expect(JSON.stringify(forVisitor.patch)).not.toMatch(/nomsa@|0821234567|Pieter|contact/i);
    expect(forOwner.patch["fixture"]?.fields).toContain("contactEmail");
  });

  test("a snapshot comes in pages, and the receipts with the last one", async () => {
    for (let seq = 1; seq <= 7; seq += 1) await exchange(engine, visitor, aCall({ mutations: [submits(1)] }));
    const asked = submits(1);
    let call = aCall({ limit: 3, mutations: [asked] });
    const seen = new Set<unknown>();
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const answer = await exchange(engine, visitor, call);
      const at = answer.patch["fixture"]?.fields.indexOf("id") ?? 0;
      for (const row of answer.patch["fixture"]?.put ?? []) seen.add(row[at]);
      expect(answer.receipts).toHaveLength(answer.more ? 0 : 1);
      more = answer.more;
      call = { ...call, cursor: answer.cursor, mutations: [], waiting: [asked.mutationId] };
    }
    expect(seen.size).toBe(8);
    expect(pages).toBeGreaterThan(2);
  });

  test.each([["nonsense"], ["0~5~tag~5~tag"], ["7~0~genesis~0~genesis"], ["~~~~"]])(
    "the unknown cursor %s starts the phone over",
    async (cursor) => {
      expect((await exchange(engine, visitor, aCall({ cursor }))).reset).toBe(true);
    },
  );

  test("a refusal shows what is true now, as far as this person may see it", async () => {
    const [nomsa, thabo] = [await aUser("nomsa"), await aUser("thabo")];
    const id = randomUUID();
    await exchange(engine, nomsa, aCall({ userId: nomsa.userId, mutations: [submits(1, { id })] }));
    const edit = { seq: 1, mutationId: randomUUID(), name: "fixture.edit", args: { id, venue: "Elsewhere" } };
    const answer = await exchange(engine, thabo, aCall({ userId: thabo.userId, mutations: [edit] }));
    expect(answer.receipts[0]).toMatchObject({ code: "row.notFound", current: { fixture: { id, sport: "Rugby" } } });
    expect(JSON.stringify(answer.receipts)).not.toContain("nomsa@home");
  });
});

describe("when something breaks", () => {
  test("a mutation that fails unexpectedly five times is set aside, and the rest flows", async () => {
    const poisoned = submits(1);
    const insert = store.transaction.bind(store);
    store.transaction = (work) =>
      insert((port) => {
        const row = port.row.bind(port);
        const poisonedRow: typeof port.row = (entity, id) => {
          if (entity === "fixture" && id === (poisoned.args as { id: string }).id) throw new RangeError("a bug");
          return row(entity, id);
        };
        return work({ ...port, row: poisonedRow });
      });
    const call = aCall({ mutations: [poisoned, submits(2)] });
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const answer = await exchange(engine, visitor, call);
      expect(answer.retryAfter).toBe(1);
      expect(answer.receipts).toEqual([]);
    }
    const last = await exchange(engine, visitor, call);
    expect(last.receipts.map(({ outcome }) => outcome)).toEqual(["quarantined", "applied"]);
  });

  test("a commit whose answer is lost is not done again", async () => {
    let failures = 0;
    store.fault = (point) => {
      if (point !== "after commit" || failures > 0) return;
      failures += 1;
      throw new Error("the connection broke");
    };
    const answer = await exchange(engine, visitor, aCall({ mutations: [submits(1)] }));
    expect(answer.receipts[0]?.outcome).toBe("applied");
    expect(store.content.feed).toHaveLength(1);
  });

  test("under one Idempotency-Key other arguments are refused and learn nothing", async () => {
    const request = {
      actor: visitor,
      lane: "rest" as const,
      name: "fixture.submit",
      mutationId: randomUUID(),
      sameArgsOnly: true,
    };
    const args = { ...match, id: randomUUID() };
    const first = await queue.write({ ...request, args });
    expect(await queue.write({ ...request, args: { ...args } })).toEqual(first);
    const other = await queue.write({ ...request, args: { ...args, venue: "Elsewhere" } });
    expect(other).toMatchObject({ outcome: "rejected", code: "key.reused" });
    expect(other.result).toBeUndefined();
    expect(store.content.feed).toHaveLength(1);
  });
});
