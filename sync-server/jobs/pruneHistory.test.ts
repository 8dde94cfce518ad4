import { subDays } from "date-fns";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pino } from "pino";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { syncCollectionsOf, type SyncCollections } from "../db/syncCollections.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { exchange } from "../sync/exchange.ts";
import { aFixture, fixtureFields } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { waitingJob } from "../db/job.ts";
import { pruneHistory } from "./pruneHistory.ts";

let opened: OpenApp;
let temp: TempEnv;
let collections: SyncCollections;
const visitor = { kind: "visitor" } as const;
const now = new Date();
const old = subDays(now, 91);

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
  collections = syncCollectionsOf(opened.app.database);
}, 240_000);
beforeEach(async () => {
  await aFixture(opened.app, visitor);
});
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

function aCall(changes: Partial<SyncRequest> = {}): Promise<SyncResponse> {
  const versions = { protocolVersion: 1, schemaVersion: 1 };
  const blank = { userId: "visitor" as const, cursor: null, limit: 500, mutations: [], waiting: [] };
  return exchange(opened.engine, visitor, { ...versions, clientId: crypto.randomUUID(), ...blank, ...changes });
}

async function cursorNow(): Promise<string | null> {
  return (await aCall()).cursor;
}

/** Backdates everything so far to this time. */
async function everythingIs(at: Date): Promise<void> {
  await collections.feed.updateMany({}, { $set: { at } });
  await collections.receipts.updateMany({}, { $set: { at } });
}

async function feedNumbers(): Promise<number[]> {
  return (await collections.feed.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
}

test("removes history older than 90 days, keeps younger, and leaves no hole in the feed", async () => {
  await everythingIs(old);
  const kept = await aFixture(opened.app, visitor);
  const spoken = { _id: crypto.randomUUID(), actorKey: "visitor", lastSeq: 1, at: now };
  await collections.clientStates.insertMany([spoken, { ...spoken, _id: crypto.randomUUID(), at: subDays(old, 90) }]);
  const pruned = await pruneHistory(opened.app.database, now);
  expect(pruned.feed).toBeGreaterThan(0);
  expect(pruned.receipts).toBeGreaterThan(0);
  expect(await collections.feed.find().toArray()).toMatchObject([{ rowId: kept }]);
  expect(await collections.receipts.countDocuments()).toBe(1);
  expect(await collections.clientStates.find().toArray()).toEqual([spoken]);
  expect(await pruneHistory(opened.app.database, now)).toEqual({ feed: 0, receipts: 0, jobs: 0, clientStates: 0 });
});

test("nothing after a kept entry is removed, even if another server's clock was behind", async () => {
  await aFixture(opened.app, visitor);
  await aFixture(opened.app, visitor);
  const numbers = await feedNumbers();
  await everythingIs(now);
  await collections.feed.updateMany(
    { _id: { $in: [Number(numbers[0]), Number(numbers.at(-1))] } },
    { $set: { at: old } },
  );
  await pruneHistory(opened.app.database, now);
  expect(await feedNumbers()).toEqual(numbers.slice(1));
});

test("a phone before the first kept entry resets, one at it continues", async () => {
  const before = await cursorNow();
  await aFixture(opened.app, visitor);
  const lastPruned = await cursorNow();
  await everythingIs(old);
  await aFixture(opened.app, visitor);
  const atFirstKept = await cursorNow();
  const missed = await aFixture(opened.app, visitor);
  expect((await aCall({ cursor: before })).reset).toBeUndefined();
  await pruneHistory(opened.app.database, now);
  expect((await aCall({ cursor: before })).reset).toBe(true);
  expect((await aCall({ cursor: lastPruned })).reset).toBe(true);
  const answer = await aCall({ cursor: atFirstKept });
  expect(answer.reset).toBeUndefined();
  expect(JSON.stringify(answer.patch)).toContain(missed);
});

test("a phone from before the very first entry resets once that entry is gone", async () => {
  const atNothing = "1.0~0~genesis~0~genesis";
  await everythingIs(old);
  await aFixture(opened.app, visitor);
  await pruneHistory(opened.app.database, now);
  expect((await aCall({ cursor: atNothing })).reset).toBe(true);
});

test("an up-to-date phone continues, however long ago the last change was", async () => {
  const cursor = await cursorNow();
  await everythingIs(old);
  await pruneHistory(opened.app.database, now);
  expect(await collections.feed.countDocuments()).toBe(1);
  const answer = await aCall({ cursor });
  expect(answer.reset).toBeUndefined();
  const missed = await aFixture(opened.app, visitor);
  expect(JSON.stringify((await aCall({ cursor: answer.cursor })).patch)).toContain(missed);
});

test("a queue whose receipts are pruned is asked to reset, and no row is created twice", async () => {
  const clientId = crypto.randomUUID();
  const args = { ...fixtureFields(), id: crypto.randomUUID() };
  const mutations = [{ seq: 1, mutationId: crypto.randomUUID(), name: "fixture.submit", args }];
  await aCall({ clientId, mutations });
  await everythingIs(old);
  await aFixture(opened.app, visitor);
  await pruneHistory(opened.app.database, now);
  expect((await aCall({ clientId, mutations })).gap).toEqual({ seq: 1, expected: 2 });
  const again = await aCall({ mutations });
  expect(again.receipts[0]).toMatchObject({ outcome: "rejected", code: "row.exists" });
  expect(await opened.app.rows.rowOne("fixture", args.id)).toMatchObject({ rev: 1 });
});

test("writes during pruning and two prunes at once do no harm", { timeout: 60_000 }, async () => {
  const { n } = (await collections.counters.findOne({ _id: "feed" })) ?? { n: 0 };
  await collections.feed.deleteMany({});
  const template = { tag: "t", entity: "fixture" as const, rowId: "x", rev: 1, audience: ["admin"], mutationId: "m" };
  const past = Array.from({ length: 3_000 }, (_, index) => ({ ...template, _id: n - 2_999 + index, at: old }));
  await collections.feed.insertMany(past);
  const database = opened.app.database;
  const pruning = Promise.all([pruneHistory(database, now), pruneHistory(database, now).catch(() => undefined)]);
  const written = Array.from({ length: 20 }, () => aFixture(opened.app, visitor));
  expect(new Set(await Promise.all(written)).size).toBe(20);
  await pruning;
  await pruneHistory(database, now);
  expect(await feedNumbers()).toEqual(Array.from({ length: 20 }, (_, index) => n + 1 + index));
});

test("finished jobs are removed after 90 days, dead ones too, waiting ones never", async () => {
  const request = { kind: "expireBids" as const, payload: {} };
  await collections.jobs.deleteMany({});
  await collections.jobs.insertMany([
    { ...waitingJob("done long ago", request, old), state: "done", finishedAt: old },
    { ...waitingJob("dead long ago", request, old), state: "dead", finishedAt: old },
    { ...waitingJob("done yesterday", request, old), state: "done", finishedAt: subDays(now, 1) },
    { ...waitingJob("waiting for long", request, old) },
  ]);
  expect((await pruneHistory(opened.app.database, now)).jobs).toBe(2);
  expect((await collections.jobs.find().toArray()).map(({ _id }) => _id).sort()).toEqual([
    "done yesterday",
    "waiting for long",
  ]);
});
