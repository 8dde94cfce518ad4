import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";

let server: SyncServer;

beforeEach(() => {
  server = aSyncServer();
});

describe("the order of a client's outbox", () => {
  test("a call that skips a seq is a gap, and nothing after it is processed", async () => {
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [submits(1), submits(3), submits(4)] }));
    expect(answer.gap).toEqual({ seq: 3, expected: 2 });
    expect(answer.receipts).toHaveLength(1);
    expect(server.store.content.receipts.size).toBe(1);
  });

  test("repeating a call returns the same receipts and does nothing", async () => {
    const call = aCall({ mutations: [submits(1), submits(2)] });
    const first = await exchange(server.engine, visitor, call);
    const again = await exchange(server.engine, visitor, call);
    expect(again.receipts).toEqual(first.receipts);
    expect(server.store.content.feed).toHaveLength(2);
  });

  test("a copied client that restarts at a used seq is a gap", async () => {
    const clientId = randomUUID();
    await exchange(server.engine, visitor, aCall({ clientId, mutations: [submits(1)] }));
    const answer = await exchange(server.engine, visitor, aCall({ clientId, mutations: [submits(1)] }));
    expect(answer.gap).toEqual({ seq: 1, expected: 2 });
    expect(server.store.content.feed).toHaveLength(1);
  });

  test("a mutation decided under another clientId is answered and uses its seq", async () => {
    const decided = submits(1);
    await exchange(server.engine, visitor, aCall({ mutations: [decided] }));
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [decided, submits(2)] }));
    expect(answer.gap).toBeUndefined();
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
    expect(server.store.content.feed).toHaveLength(2);
  });

  test("a rejection uses its seq, gets a receipt and writes nothing else", async () => {
    const refused = submits(1, { matchDate: "2020-01-01" });
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [refused, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["rejected", "applied"]);
    expect(answer.receipts[0]).toMatchObject({ code: "fixture.past", message: "This match date has passed." });
    expect(server.store.content.feed).toHaveLength(1);
  });

  test("a discarded mutation uses its seq and does nothing", async () => {
    const noop = { seq: 1, mutationId: randomUUID(), name: "noop", args: {} };
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [noop, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["noop", "applied"]);
  });

  test("a discarded mutation that was already applied keeps its receipt", async () => {
    const clientId = randomUUID();
    const done = submits(1);
    await exchange(server.engine, visitor, aCall({ clientId, mutations: [done] }));
    const discarded = { ...done, name: "noop", args: {} };
    const answer = await exchange(server.engine, visitor, aCall({ clientId, mutations: [discarded] }));
    expect(answer.receipts[0]?.outcome).toBe("applied");
  });
});

test("a call that edits a match several times adds one job for its saved searches, and one for each other match", async () => {
  const requester = await aUser(server, "requester");
  const clientId = randomUUID();
  const [one, two] = [submits(1), submits(2)];
  await exchange(server.engine, requester, aCall({ userId: requester.userId, clientId, mutations: [one, two] }));
  server.store.content.jobs = [];
  const edited = [one, one, two, one].map(({ args }, index) => ({
    seq: index + 3,
    mutationId: randomUUID(),
    name: "fixture.edit",
    args: { id: (args as { id: string }).id, venue: `Field ${index}` },
  }));
  const call = aCall({ userId: requester.userId, clientId, mutations: edited });
  const answer = await exchange(server.engine, requester, call);
  expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(edited.map(() => "applied"));
  const looks = server.store.content.jobs.filter(({ kind }) => kind === "matchSearches");
  const asked = looks.map((job) => (job.payload as { fixtureId: string }).fixtureId).sort();
  expect(asked).toEqual([one, two].map(({ args }) => (args as { id: string }).id).sort());
});
