import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";
import { match } from "#shared/testing/samples.ts";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { applyAnswer } from "#app/sync/applyAnswer.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import { beginSession, phoneOf } from "#app/sync/openPhone.ts";
import type { Phone } from "#app/sync/phone.ts";
import { databaseName, LocalDatabase } from "./localDatabase.ts";

let database: LocalDatabase;
let phone: Phone;
let userId: string;

beforeEach(async () => {
  userId = randomUUID();
  database = new LocalDatabase(userId);
  phone = phoneOf(database, { userId, role: "user" });
  await beginSession(phone, { userId, role: "user" });
});
afterEach(() => database.delete());

function submits(changes: object = {}): Promise<string> {
  return mutate(phone, "fixture.submit", { ...match, id: randomUUID(), ...changes });
}

async function answers(changes: Partial<SyncResponse>): Promise<void> {
  const meta = await phone.read((tx) => tx.meta());
  const blank = {
    clientId: meta.clientId,
    from: meta.cursor,
    cursor: "1",
    today: "2026-11-21",
    patch: {},
    more: false,
  };
  await applyAnswer(phone, { ...blank, receipts: [], ...changes });
}

test("a tap and its queue item are in IndexedDB together, and survive the tab", async () => {
  const mutationId = await submits();
  database.close();
  const reopened = new LocalDatabase(userId);
  expect(await reopened.outbox.toArray()).toMatchObject([{ mutationId, seq: 1 }]);
  expect(await reopened.rows("fixture").toArray()).toMatchObject([{ homeSchool: "Hoërskool Witberg" }]);
  reopened.close();
  await database.open();
});

test("a refused tap leaves nothing in IndexedDB", async () => {
  await answers({});
  await expect(submits({ matchDate: "2020-01-01" })).rejects.toMatchObject({ code: "fixture.past" });
  expect(await database.outbox.count()).toBe(0);
  expect(await database.rows("fixture").count()).toBe(0);
});

test("a transaction that fails half-way rolls back across awaits", async () => {
  const failing = phone.write(async (tx) => {
    const meta = await tx.meta();
    await tx.putMeta({ ...meta, nextSeq: 99 });
    await tx.outbox();
    throw new TypeError("the tab died");
  });
  await expect(failing).rejects.toThrow("the tab died");
  expect((await phone.read((tx) => tx.meta())).nextSeq).toBe(1);
});

test("an answer takes its taps out of the queue and shows the server's rows", async () => {
  const id = randomUUID();
  const mutationId = await submits({ id });
  const put = [[id, 1, "Hoërskool Witberg", "Rietvlei Boys’ High", 12, "open"]];
  const fields = ["id", "rev", "homeSchool", "awaySchool", "number", "status"];
  const receipts = [{ mutationId, outcome: "applied" as const }];
  await answers({ patch: { fixture: { fields, put, del: [] } }, receipts });
  expect(await database.outbox.count()).toBe(0);
  expect(await database.truths.count()).toBe(0);
  expect(await database.rows("fixture").get(id)).toMatchObject({ number: 12, rev: 1 });
});

test("taps of two tabs at once get two places in one queue", async () => {
  const otherTab = phoneOf(new LocalDatabase(userId), { userId, role: "user" });
  await Promise.all([submits(), mutate(otherTab, "fixture.submit", { ...match, id: randomUUID() }), submits()]);
  expect((await database.outbox.orderBy("seq").toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

test("a database of the first version keeps its queue and its rows", async () => {
  const earlierUser = randomUUID();
  const earlier = new Dexie(databaseName(earlierUser));
  earlier.version(1).stores({ fixture: "id, status, requesterId, [status+matchDate]", outbox: "mutationId, seq" });
  await earlier.table("outbox").put({ mutationId: "tap", seq: 1 });
  await earlier.table("fixture").put({ id: "match", status: "open", matchDate: "2026-11-28" });
  earlier.close();
  const today = new LocalDatabase(earlierUser);
  expect(await today.outbox.toArray()).toEqual([{ mutationId: "tap", seq: 1 }]);
  const found = await phoneOf(today, { userId: earlierUser, role: "user" }).read((tx) =>
    tx.rowsWhere("fixture", { status: "open" }),
  );
  expect(found).toMatchObject([{ id: "match" }]);
  await today.delete();
});

test.each([1, 30])("the truths of %i rows are found and deleted among those of others", async (count) => {
  const keys = Array.from({ length: 40 }, (_, n) => `fixture:${n}`);
  const truths = keys.map((key) => ({ key, entity: "fixture" as const, id: key.slice(8), row: undefined }));
  for (const stored of [truths.slice(0, 5), truths]) {
    await phone.write((tx) => tx.putTruths(stored));
    const wanted = keys.slice(3, 3 + count);
    const found = await phone.read((tx) => tx.truths(wanted));
    const storedKeys = stored.map(({ key }) => key);
    expect(found.map(({ key }) => key).sort()).toEqual(storedKeys.filter((key) => wanted.includes(key)).sort());
    await phone.write((tx) => tx.deleteTruths(wanted));
    const left = await phone.read((tx) => tx.truths());
    expect(left.map(({ key }) => key).sort()).toEqual(storedKeys.filter((key) => !wanted.includes(key)).sort());
  }
});

test("a tap that was taken back is off the screen", async () => {
  const mutationId = await submits();
  await discard(phone, mutationId);
  expect(await database.rows("fixture").count()).toBe(0);
  expect(await database.outbox.count()).toBe(0);
});
