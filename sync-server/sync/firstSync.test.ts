import { randomUUID } from "node:crypto";
import { addDays, format } from "date-fns";
import { beforeEach, expect, test } from "vitest";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { EntityPatch } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { audienceOf } from "#shared/entities/entity.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { entities, entityNames, type EntityName } from "#shared/entities/registry.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { deliveredWorld, openWorld } from "#shared/testing/testStages.ts";
import { sastDate } from "#shared/rules/format.ts";
import { commitRows } from "../testing/commitRows.ts";
import { aCall, aSyncServer, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { changesSince } from "./changesSince.ts";
import { exchange } from "./exchange.ts";
import { segmentsFor } from "./firstSync.ts";

const owner = aPerson("user");
const admin = aPerson("admin");
const today = sastDate(new Date().toISOString());

let server: SyncServer;

beforeEach(() => {
  server = aSyncServer();
});

function aPerson(role: "user" | "admin"): Actor & { kind: "user" } {
  return { kind: "user", userId: randomUUID(), role, roleVersion: 1 };
}

function inDays(days: number): string {
  return format(addDays(new Date(`${today}T12:00:00`), days), "yyyy-MM-dd");
}

async function fixturesOf(changes: readonly Partial<Fixture>[]): Promise<Fixture[]> {
  const [sample] = (await openWorld()).store.all("fixture");
  if (!sample) throw new Error("The world has no fixture.");
  const rows = changes.map((change) => ({ ...sample, id: randomUUID(), requesterId: owner.userId, ...change }));
  await commitRows(
    server.store,
    "fixture",
    rows.map((after) => ({ after })),
  );
  return rows;
}

/** The ids of an entity that a fresh client receives, including repeats. */
async function firstIds(actor: Actor, entity: EntityName, limit = 7): Promise<unknown[]> {
  const ids: unknown[] = [];
  const userId = actor.kind === "user" ? actor.userId : "visitor";
  let call = aCall({ userId, limit });
  for (let more = true; more;) {
    const answer = await exchange(server.engine, actor, call);
    ids.push(...putIds(answer.patch[entity]));
    ({ more } = answer);
    call = { ...call, cursor: answer.cursor };
  }
  return ids;
}

function putIds(patch?: EntityPatch): unknown[] {
  const at = patch?.fields.indexOf("id") ?? 0;
  return (patch?.put ?? []).map((values) => values[at]);
}

test("every entity with public rows sends some of them to a visitor", async () => {
  const [open, delivered] = [await openWorld(), await deliveredWorld()];
  const isPublic = (name: EntityName) =>
    [...open.store.all(name), ...delivered.store.all(name)].some((row) =>
      audienceOf(entities[name], row).includes("public"),
    );
  const brought = new Set(segmentsFor(entities, visitor, today).map(({ entity }) => entity));
  expect(entityNames.filter(isPublic)).toEqual(["fixture", "streamer"]);
  expect(entityNames.filter((name) => isPublic(name) && !brought.has(name))).toEqual([]);
});

test("a visitor starts with open matches from today on and the latest 50 results", async () => {
  const coming = await fixturesOf([{ matchDate: today }, { matchDate: inDays(1) }, { matchDate: inDays(400) }]);
  await fixturesOf([{ matchDate: inDays(-1) }, { status: "cancelled" }, { status: "assigned" }]);
  const played = await fixturesOf(
    Array.from({ length: 53 }, (_, day) => ({ status: "completed", matchDate: inDays(-1 - day) })),
  );
  const expected = [...coming, ...played.slice(0, 50)].map(({ id }) => id);
  expect((await firstIds(visitor, "fixture")).sort()).toEqual(expected.sort());
});

test("an owner starts with all own matches, whatever their state, and gets each coming one once", async () => {
  const coming = await fixturesOf([{ matchDate: inDays(1) }, { matchDate: inDays(2) }]);
  const others = await fixturesOf([{ matchDate: inDays(-1) }, { status: "cancelled" }, { status: "assigned" }]);
  const ids = [...coming, ...others].map(({ id }) => id);
  expect((await firstIds(owner, "fixture", 2)).sort()).toEqual(ids.sort());
});

test("verified streamers come to everyone, others to admins only, and none twice", async () => {
  const [sample] = (await openWorld()).store.all("streamer");
  if (!sample) throw new Error("The world has no streamer.");
  const row = (changes: Partial<Streamer>): Streamer => ({ ...sample, id: randomUUID(), ...changes });
  const [verified, waiting, gone] = [row({}), row({ verified: false }), row({ deletedAt: new Date().toISOString() })];
  await commitRows(
    server.store,
    "streamer",
    [verified, waiting, gone].map((after) => ({ after })),
  );
  expect(await firstIds(visitor, "streamer", 1)).toEqual([verified.id]);
  expect((await firstIds(admin, "streamer", 1)).sort()).toEqual([verified.id, waiting.id].sort());
});

test.each([1, -1])("servers whose dates are %s day apart skip no match between two pages", async (apart) => {
  // Ids in match order, so that earlier matches come earlier in a page.
  const inOrder = Array.from({ length: 5 }, () => randomUUID()).sort();
  const rows = await fixturesOf(inOrder.map((id, index) => ({ id, matchDate: inDays(index - 2) })));
  const ids = new Set<unknown>();
  let cursor: string | null = null;
  for (let page = 0, more = true; more; page += 1) {
    const day = page === 0 ? today : inDays(apart);
    const changes = await server.store.snapshot((port) =>
      changesSince(port, { actor: owner, cursor, limit: 3, today: day, schemaVersion: SCHEMA_VERSION }),
    );
    if (changes === "reset") throw new Error("The cursor is not known.");
    for (const id of putIds(changes.patch["fixture"])) ids.add(id);
    ({ cursor, more } = changes);
  }
  expect(ids.size).toBe(rows.length);
});
