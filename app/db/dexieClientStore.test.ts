import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { match } from "#shared/testing/samples.ts";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { discard, dismissRejection, mutate } from "#app/sync/mutate.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import type { ClientStore, MutationResult } from "./clientStore.ts";
import { LocalDatabase } from "./localDatabase.ts";
import { watchQuery } from "./watchQuery.ts";
import { lastApplied, openRejections, resultOf, resultsOf } from "./results.ts";

let database: LocalDatabase;
let client: ClientStore;
let userId: string;

beforeEach(async () => {
  userId = randomUUID();
  database = new LocalDatabase(userId);
  client = clientStoreOf(database, { userId, role: "user" });
  await beginSession(client, { userId, role: "user" });
});
afterEach(() => database.delete());

function submits(changes: object = {}): Promise<string> {
  return mutate(client, "fixture.submit", { ...match, id: randomUUID(), ...changes });
}

async function answers(changes: Partial<SyncResponse>): Promise<void> {
  const meta = await client.read((tx) => tx.meta());
  const blank = {
    clientId: meta.clientId,
    from: meta.cursor,
    cursor: "1",
    today: "2026-11-21",
    patch: {},
    more: false,
  };
  await applyAnswer(client, { ...blank, receipts: [], ...changes });
}

function answered(mutationId: string, outcome: MutationResult["outcome"]): MutationResult {
  const at = "2026-11-21T08:00:00.000Z";
  return { mutationId, name: "fixture.edit", outcome, createdAt: at, decidedAt: at };
}

test("a mutation and its outbox item are written to IndexedDB together and survive closing the tab", async () => {
  const mutationId = await submits();
  database.close();
  const reopened = new LocalDatabase(userId);
  expect(await reopened.outbox.toArray()).toMatchObject([{ mutationId, seq: 1 }]);
  expect(await reopened.rows("fixture").toArray()).toMatchObject([{ homeSchool: "Hoërskool Witberg" }]);
  reopened.close();
  await database.open();
});

test("a refused mutation leaves nothing in IndexedDB", async () => {
  await answers({});
  await expect(submits({ matchDate: "2020-01-01" })).rejects.toMatchObject({ code: "fixture.past" });
  expect(await database.outbox.count()).toBe(0);
  expect(await database.rows("fixture").count()).toBe(0);
});

test("a transaction that fails half-way rolls back across awaits", async () => {
  const failing = client.write(async (tx) => {
    const meta = await tx.meta();
    await tx.putMeta({ ...meta, nextSeq: 99 });
    await tx.outbox();
    throw new TypeError("the tab died");
  });
  await expect(failing).rejects.toThrow("the tab died");
  expect((await client.read((tx) => tx.meta())).nextSeq).toBe(1);
});

/** Waits this many promise steps between two reads: more than Dexie follows by itself. */
async function goesOnFor(steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await Promise.resolve();
}

test("a transaction stays atomic, however long the pauses between its queries", async () => {
  const failing = client.write(async (tx) => {
    const meta = await tx.meta();
    await goesOnFor(500);
    await tx.putMeta({ ...meta, nextSeq: 99 });
    await tx.clearRows();
    await goesOnFor(500);
    expect(await tx.rowsWhere("fixture", { status: "open" })).toEqual([]);
    throw new TypeError("the tab died");
  });
  await expect(failing).rejects.toThrow("the tab died");
  expect((await client.read((tx) => tx.meta())).nextSeq).toBe(1);
});

test("an answer removes its mutations from the outbox and shows the server's rows", async () => {
  const id = randomUUID();
  const mutationId = await submits({ id });
  const put = [[id, 1, "Hoërskool Witberg", "Rietvlei Boys’ High", 12, "open"]];
  const fields = ["id", "rev", "homeSchool", "awaySchool", "number", "status"];
  const receipts = [{ mutationId, outcome: "applied" as const }];
  await answers({ patch: { fixture: { fields, put, del: [] } }, receipts });
  expect(await database.outbox.count()).toBe(0);
  expect(await database.rows("fixture").get(id)).toMatchObject({ number: 12, rev: 1 });
});

test("two tabs queueing at the same time get distinct seqs in one outbox", async () => {
  const otherTab = clientStoreOf(new LocalDatabase(userId), { userId, role: "user" });
  await Promise.all([submits(), mutate(otherTab, "fixture.submit", { ...match, id: randomUUID() }), submits()]);
  expect((await database.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test.each([[[2, 3]], [[0, 4]], [[0, 1, 2, 3, 4]], [[]]])(
  "of five mutations only those at %j are acknowledged",
  async (acknowledged) => {
    // The first answer starts over and rebases everything, so the tests need a later answer.
    await answers({});
    const mutationIds = [await submits(), await submits(), await submits(), await submits(), await submits()];
    const done = mutationIds.filter((_, at) => acknowledged.includes(at));
    await answers({ receipts: done.map((mutationId) => ({ mutationId, outcome: "applied" as const })) });
    const kept = mutationIds.flatMap((mutationId, at) =>
      acknowledged.includes(at) ? [] : { mutationId, seq: at + 1 },
    );
    expect(await database.outbox.toArray()).toMatchObject(kept);
    expect(await database.rows("fixture").count()).toBe(kept.length);
    const results = await resultsOf(database, mutationIds);
    expect(results.map(({ mutationId }) => mutationId).sort()).toEqual(done.toSorted());
  },
);

test("two tabs that take turns see what the other has queued", async () => {
  const otherTab = clientStoreOf(new LocalDatabase(userId), { userId, role: "user" });
  const id = randomUUID();
  await submits({ id });
  for (const [at, tab] of [otherTab, client, otherTab, client].entries()) {
    await mutate(tab, "fixture.edit", { id, venue: `Field ${at}` });
  }
  expect((await client.read((tx) => tx.outbox())).map(({ baseKeys }) => baseKeys)).toEqual([
    [`fixture:${id}`],
    [],
    [],
    [],
    [],
  ]);
  expect(await otherTab.read((tx) => tx.outbox())).toEqual(await database.outbox.toArray());
});

test("a rolled-back outbox change leaves the outbox as it was", async () => {
  await submits();
  const failing = client.write(async (tx) => {
    await tx.deleteItems((await tx.outbox()).map(({ mutationId }) => mutationId));
    throw new TypeError("the tab died");
  });
  await expect(failing).rejects.toThrow("the tab died");
  expect(await client.read((tx) => tx.outbox())).toHaveLength(1);
});

test("a search by two fields finds only rows that match both", async () => {
  const rows = [
    { id: "one", status: "open", requesterId: "nomsa", matchDate: "2026-11-28" },
    { id: "another", status: "open", requesterId: "thabo", matchDate: "2026-11-28" },
    { id: "closed", status: "cancelled", requesterId: "nomsa", matchDate: "2026-11-28" },
  ];
  await database.table("fixture").bulkPut(rows);
  for (const where of [
    { status: "open", requesterId: "nomsa" },
    { requesterId: "nomsa", status: "open" },
  ] as const) {
    expect(await client.read((tx) => tx.rowsWhere("fixture", where))).toEqual([rows[0]]);
  }
});

test("a used seq is not handed out again", async () => {
  await submits();
  const again = client.write(async (tx) => {
    const [item] = await tx.outbox();
    if (item) await tx.addItem({ ...item, mutationId: randomUUID() });
  });
  await expect(again).rejects.toThrow(/constraint/i);
  expect(await database.outbox.count()).toBe(1);
});

test("accepted results are found by mutation, newest first, and only the oldest are dropped", async () => {
  const answers = 503;
  for (let answer = 0; answer < answers; answer += 1) {
    await client.write((tx) => tx.putResults([answered(`${answer} a`, "applied"), answered(`${answer} b`, "noop")]));
  }
  const found = await resultsOf(database, ["2 a", "3 b", "502 b"]);
  expect(found.map((item) => item.mutationId)).toEqual(["3 b", "502 b"]);
  const last = await lastApplied(database, 2, ({ mutationId }) => mutationId !== "502 a");
  expect(last.map(({ mutationId }) => mutationId)).toEqual(["501 a", "500 a"]);
});

test("a rejection is kept until it is dismissed, next to the results accepted with it", async () => {
  await client.write((tx) =>
    tx.putResults([answered("yes", "applied"), answered("no", "rejected"), answered("odd", "quarantined")]),
  );
  expect(await openRejections(database)).toEqual([answered("odd", "quarantined"), answered("no", "rejected")]);
  await dismissRejection(client, "no");
  expect(await openRejections(database)).toEqual([answered("odd", "quarantined")]);
  expect(await resultOf(database, "no")).toEqual({ ...answered("no", "rejected"), dismissedAt: expect.any(String) });
  expect(await resultOf(database, "yes")).toEqual(answered("yes", "applied"));
  expect(await resultOf(database, "unknown")).toBeUndefined();
});

/** Which outcomes wait for the user, however many answers follow. */
const outlasts: Record<MutationResult["outcome"], boolean> = {
  applied: false,
  noop: false,
  rejected: true,
  quarantined: true,
};
const outcomes: MutationResult["outcome"][] = ["applied", "noop", "rejected", "quarantined"];

test("only unread rejections outlast the results that arrive after them", async () => {
  await client.write((tx) => tx.putResults(outcomes.map((outcome) => answered(outcome, outcome))));
  for (let answer = 0; answer < 11; answer += 1) {
    const items = Array.from({ length: 100 }, (_, at) => answered(`${answer} ${at}`, "applied"));
    await client.write((tx) => tx.putResults(items));
  }
  const waits = outcomes.filter((outcome) => outlasts[outcome]);
  const kept = await resultsOf(database, outcomes);
  expect(kept.map(({ outcome }) => outcome).sort()).toEqual(waits.sort());
  expect((await openRejections(database)).map(({ outcome }) => outcome).sort()).toEqual(waits.sort());
});

test("the latest 200 applied mutations keep their arguments, and rejections theirs whatever comes after", async () => {
  await client.write((tx) => tx.putResults([{ ...answered("refused", "rejected"), args: "typed" }]));
  for (let from = 0; from < 350; from += 70) {
    const items = Array.from({ length: 70 }, (_, at) => ({ ...answered(`${from + at}`, "applied"), args: from + at }));
    await client.write((tx) => tx.putResults(items));
  }
  const remembered = await client.read((tx) => tx.remembered());
  expect(remembered.map(({ args }) => args)).toEqual(Array.from({ length: 200 }, (_, at) => 150 + at));
  const kept = await resultsOf(database, [...Array(350).keys()].map(String));
  expect(kept.filter(({ args }) => args !== undefined).length).toBeLessThanOrEqual(201);
  expect((await openRejections(database)).map(({ args }) => args)).toEqual(["typed"]);
});

test("a discarded mutation disappears from the screen", async () => {
  const mutationId = await submits();
  await discard(client, mutationId);
  expect(await database.rows("fixture").count()).toBe(0);
  expect(await database.outbox.count()).toBe(0);
});

test("a database that failed to open is reopened and keeps what is typed afterwards", async () => {
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("Internal error opening backing store.", "UnknownError");
  });
  const other = new LocalDatabase(userId);
  const store = clientStoreOf(other, { userId, role: "user" });
  await expect(store.read((tx) => tx.outbox())).rejects.toThrow("opening backing store");
  const seen: number[] = [];
  const stop = watchQuery(
    other,
    () => other.outbox.count(),
    (count) => seen.push(count),
  );
  open.mockRestore();
  const mutationId = await mutate(store, "fixture.submit", { ...match, id: randomUUID() });
  expect((await store.read((tx) => tx.outbox())).map((item) => item.mutationId)).toEqual([mutationId]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1), { timeout: 5_000 });
  stop();
  other.close();
  await expect(
    store.read((tx) => tx.outbox()),
    "what was closed on purpose",
  ).rejects.toThrow("closed");
});
