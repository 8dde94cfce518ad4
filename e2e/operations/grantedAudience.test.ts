import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { exchange } from "#app/sync/exchange.ts";
import { clientStoreOf } from "#app/sync/openClientStore.ts";
import { exchange as serverExchange, type SyncEngine } from "#server/sync/exchange.ts";
import { Pokes } from "#server/sync/pokes.ts";
import { FirstPages } from "#server/sync/firstPages.ts";
import { RecentCommits } from "#server/sync/recentCommits.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import { commitRows } from "#server/testing/commitRows.ts";
import { MemoryServerStore } from "#server/testing/memoryServerStore.ts";
import { pokeAudiences, type GrantedAudience } from "#shared/entities/actor.ts";
import { entities, type EntityRegistry } from "#shared/entities/registry.ts";
import type { ReelReport } from "#shared/entities/reelReport.ts";
import { actorOf, type User } from "#shared/entities/user.ts";

/** An entity whose rows only those who act for a school see. */
const witberg: GrantedAudience = "school:witberg";
const registry: EntityRegistry = {
  ...entities,
  reelReport: { ...entities.reelReport, seenBy: () => [{ audience: witberg, fields: ["id", "rev", "reason"] }] },
};

const userId = randomUUID();
let database: LocalDatabase;
let engine: SyncEngine;
let user: User;

beforeEach(async () => {
  database = new LocalDatabase(userId);
  const store = new MemoryServerStore(registry);
  const present = () => undefined;
  engine = {
    store,
    present,
    firstPages: new FirstPages(),
    recent: new RecentCommits(),
    queue: new WriterQueue(store, present, { warn: () => undefined }),
  };
  user = { id: userId, rev: 1, createdAt: "2026-11-20T10:00:00.000Z", username: "teacher", role: "user" };
  await commitRows(store, "user", [{ after: user }]);
});
afterEach(() => database.delete());

/** What a mutation that grants or revokes does: it writes the account's row and nothing else. */
async function grant(...audiences: GrantedAudience[]): Promise<void> {
  const after = { ...user, audiences, rev: user.rev + 1 };
  await commitRows(engine.store, "user", [{ before: user, after }]);
  user = after;
}

async function report(reason: string): Promise<void> {
  const ids = { id: randomUUID(), highlightReelId: randomUUID(), fixtureId: randomUUID() };
  const after: ReelReport = { ...ids, rev: 1, createdAt: "2026-11-20T10:00:00.000Z", reason };
  await commitRows(engine.store, "reelReport", [{ after }]);
}

/** What the account's device shows once it has fetched everything. */
async function shown(): Promise<string[]> {
  const device = clientStoreOf(database, { userId, role: "user" });
  for (let goOn = true; goOn;) {
    ({ goOn } = await exchange(device, async (request) =>
      JSON.parse(JSON.stringify(await serverExchange(engine, actorOf(user), JSON.parse(JSON.stringify(request))))),
    ));
  }
  return (await database.rows("reelReport").toArray()).map(({ reason }) => reason).sort();
}

test("granting an audience shows its earlier and its later rows on the device", async () => {
  await report("before");
  expect(await shown()).toEqual([]);
  await grant(witberg);
  expect(await shown()).toEqual(["before"]);
  await report("after");
  expect(await shown()).toEqual(["after", "before"]);
});

test("revoking an audience removes its rows from the device and leaves other grants alone", async () => {
  await grant(witberg, "school:grey");
  await report("seen");
  expect(await shown()).toEqual(["seen"]);
  await grant("school:grey");
  expect(await shown()).toEqual([]);
  await report("unseen");
  expect(await shown()).toEqual([]);
});

test("a row of a granted audience wakes only the devices of accounts that have the grant", async () => {
  await grant(witberg);
  const pokes = new Pokes(engine.store, engine.recent);
  const heard: string[] = [];
  const leave = [
    pokes.listen(["public", "user:someone"], () => heard.push("other")),
    pokes.listen(pokeAudiences(actorOf(user)), () => heard.push("granted")),
  ];
  await expect.poll(() => heard).toEqual(["other", "granted"]);
  await report("new");
  await expect.poll(() => heard).toEqual(["other", "granted", "granted"]);
  for (const stop of leave) stop();
});

test("a suspended account sees nothing through its grants", async () => {
  await report("seen");
  await grant(witberg);
  expect(await shown()).toEqual(["seen"]);
  const after: User = { ...user, suspendedAt: "2026-11-21T10:00:00.000Z", roleVersion: 2, rev: user.rev + 1 };
  await commitRows(engine.store, "user", [{ before: user, after }]);
  user = after;
  expect(await shown()).toEqual([]);
});
