import { beforeEach, expect, test } from "vitest";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { userAudience, type Actor, type Audience } from "#shared/entities/actor.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { sastDate } from "#shared/rules/format.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { storeId } from "../testing/storeCalls.ts";
import { exchange } from "./exchange.ts";

let server: SyncServer;
let nomsa: Actor & { kind: "user" };

beforeEach(async () => {
  server = aSyncServer();
  nomsa = await aUser(server, "nomsa");
});

/** A date some days from the server's today. */
function inDays(days: number): string {
  return sastDate(new Date(Date.now() + days * 86_400_000).toISOString());
}

/** Stores a match requested by `owner` directly in the database. Returns its id. */
function stores(name: string, status: Fixture["status"], matchDate: string, owner = storeId("owner")): string {
  const id = storeId(name);
  const match = { homeSchool: "A", awaySchool: "B", sport: "Rugby" as const, matchTime: "10:30", venue: "Field" };
  const row: Fixture = {
    ...{ id, rev: 1, createdAt: "2026-11-20T08:00:00.000Z", requesterId: owner, budgetCents: 1 },
    ...{ ...match, status, matchDate },
  };
  const audience: Audience[] = ["public", "admin", userAudience(owner)];
  server.store.content.rows.get("fixture")?.set(id, { row, audience });
  return id;
}

function idsIn({ patch }: SyncResponse): string[] {
  const { fields = [], put = [] } = patch["fixture"] ?? {};
  return put.map((row) => String(row[fields.indexOf("id")]));
}

/** The matches a new client receives, page after page. */
async function snapshotOf(actor: Actor, limit: number): Promise<{ ids: string[]; pages: number }> {
  const userId = actor.kind === "user" ? actor.userId : ("visitor" as const);
  let call = aCall({ userId, limit });
  const ids: string[] = [];
  for (let pages = 1; ; pages += 1) {
    const answer = await exchange(server.engine, actor, call);
    ids.push(...idsIn(answer));
    call = { ...call, cursor: answer.cursor };
    if (!answer.more) return { ids, pages };
    if (pages === 200) throw new Error("The pages do not end.");
  }
}

test.each([1, 7, 49, 50, 51, 1_000])("the latest fifty completed matches arrive, in pages of %i", async (limit) => {
  const days = Array.from({ length: 60 }, (_, day) => day + 1);
  const byAge = days.map((day) => stores(`completed ${day}`, "completed", inDays(-day)));
  const { ids } = await snapshotOf(visitor, limit);
  expect(ids.toSorted()).toEqual(byAge.slice(0, 50).toSorted());
});

test("an owner's older matches arrive in addition to the fifty everyone gets", async () => {
  for (let day = 1; day <= 50; day += 1) stores(`completed ${day}`, "completed", inDays(-day));
  const own = stores("own old one", "completed", inDays(-300), nomsa.userId);
  const cancelled = stores("own cancelled one", "cancelled", inDays(-200), nomsa.userId);
  const { ids } = await snapshotOf(nomsa, 20);
  expect(new Set(ids).size).toBe(52);
  expect(ids).toEqual(expect.arrayContaining([own, cancelled]));
  expect((await snapshotOf(visitor, 20)).ids).not.toContain(own);
});

test("everyone gets open matches from today on, and each owner also their past ones", async () => {
  const today = stores("today", "open", inDays(0));
  const tomorrow = stores("tomorrow", "open", inDays(1), nomsa.userId);
  const past = stores("yesterday", "open", inDays(-1));
  const ownPast = stores("own yesterday", "open", inDays(-1), nomsa.userId);
  const others = [stores("assigned", "assigned", inDays(3)), stores("cancelled", "cancelled", inDays(3))];
  expect((await snapshotOf(visitor, 2)).ids.toSorted()).toEqual([today, tomorrow].toSorted());
  const { ids } = await snapshotOf(nomsa, 2);
  expect(ids.toSorted()).toEqual([today, tomorrow, ownPast].toSorted());
  for (const unseen of [past, ...others]) expect(ids).not.toContain(unseen);
});

test("an admin gets every match, whatever its state and age", async () => {
  const all = (["open", "assigned", "completed", "cancelled"] as const).flatMap((status) =>
    [-400, -1, 0, 5].map((days) => stores(`${status} ${days}`, status, inDays(days))),
  );
  const { ids } = await snapshotOf({ ...nomsa, role: "admin" }, 3);
  expect([...new Set(ids)].toSorted()).toEqual(all.toSorted());
});

test("a change to a page already sent follows after the last page", async () => {
  const call = { userId: nomsa.userId, clientId: storeId("client") };
  const mutations = [submits(1), submits(2), submits(3), submits(4)];
  await exchange(server.engine, nomsa, aCall({ ...call, mutations }));
  const first = await exchange(server.engine, visitor, aCall({ limit: 2 }));
  expect(first.more).toBe(true);
  const args = { id: idsIn(first)[0], venue: "The other field" };
  const edit = { seq: 5, mutationId: storeId("edit"), name: "fixture.edit", args };
  await exchange(server.engine, nomsa, aCall({ ...call, mutations: [edit] }));
  const second = await exchange(server.engine, visitor, aCall({ cursor: first.cursor, limit: 2 }));
  const third = await exchange(server.engine, visitor, aCall({ cursor: second.cursor, limit: 100 }));
  const last = await exchange(server.engine, visitor, aCall({ cursor: third.cursor, limit: 100 }));
  expect(idsIn(last)).toContain(args.id);
  expect(JSON.stringify(last.patch)).toContain("The other field");
  expect(last.more).toBe(false);
  expect((await exchange(server.engine, visitor, aCall({ cursor: last.cursor }))).patch).toEqual({});
});
