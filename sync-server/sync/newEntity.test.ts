import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Actor } from "#shared/entities/actor.ts";
import { entity, type FirstSync } from "#shared/entities/entity.ts";
import { notificationSchema, type Notification } from "#shared/entities/notification.ts";
import { entities, namesOf, type EntityRegistry } from "#shared/entities/registry.ts";
import { userAudiences, type Visibility } from "#shared/entities/visibility.ts";
import { connectDatabase } from "../db/connect.ts";
import { commitRows, type Committed } from "../testing/commitRows.ts";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import { aCall, visitor } from "../testing/syncCalls.ts";
import { exchange, type SyncEngine } from "./exchange.ts";
import { openMongoStore } from "./mongoStore.ts";
import type { ServerStore } from "./serverStore.ts";
import { FirstPages } from "./firstPages.ts";
import { RecentCommits } from "./recentCommits.ts";
import { WriterQueue } from "./writer.ts";

type Notice = Notification;
type Side = "everyone" | "owner";
const everySide: readonly Side[] = ["everyone", "owner"];
const visibility: Visibility<Notice, Side> = {
  ...{ userId: everySide, kind: everySide, text: everySide },
  ...{ path: [], isRead: [] },
};

/** The product's entities plus one that the sync code does not know. Only its owner may read a row marked read. */
function withNotices(firstSync: Exclude<FirstSync<keyof Notice>, "own">): EntityRegistry {
  const notice = entity({
    name: "notice",
    table: "notices",
    schema: notificationSchema,
    firstSync,
    visibility,
    sidesOf: ({ isRead, userId }) => ({
      everyone: isRead ? [] : ["public"],
      owner: isRead ? userAudiences(userId) : [],
    }),
  });
  const all = { ...entities, notice };
  return all;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function inMemory(registry: EntityRegistry): Promise<ServerStore> {
  return new MemoryServerStore(registry);
}

async function onTheDatabase(registry: EntityRegistry): Promise<ServerStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-entity-"));
  closers.push(() => rm(dataDir, { recursive: true }));
  const database = await connectDatabase({ uri: undefined, dataDir, entities: registry });
  closers.push(() => database.close());
  return openMongoStore(database);
}

function engineOn(store: ServerStore): SyncEngine {
  const present = () => undefined;
  return {
    store,
    present,
    firstPages: new FirstPages(),
    recent: new RecentCommits(),
    queue: new WriterQueue(store, present, { warn: () => undefined }),
  };
}

const [owner, other] = [aPerson("user"), aPerson("user")];
const everyone = [visitor, owner, other, aPerson("admin")];

function aPerson(role: "user" | "admin"): Actor & { kind: "user" } {
  return { kind: "user", userId: randomUUID(), role, roleVersion: 1 };
}

function aNotice(changes: Partial<Notice> = {}): Notice {
  const createdAt = new Date().toISOString();
  const text = "The gate opens at nine";
  const blank = { id: randomUUID(), rev: 1, createdAt, kind: "news", text, path: "/", isRead: false };
  return { ...blank, userId: owner.userId, ...changes };
}

async function commit({ store }: SyncEngine, ...changes: Committed<Notice>[]): Promise<void> {
  const name = await store.snapshot(async ({ entities: all }) =>
    namesOf(all).find((candidate) => all[candidate].table === "notices"),
  );
  if (name === undefined) throw new Error("The registry has no notices.");
  await commitRows(store, name, changes);
}

interface Told {
  cursor: string | null;
  texts: unknown[];
  put: unknown[];
  del: string[];
}

/** What a client of this actor receives about notices from its cursor on, over all pages. */
async function told(engine: SyncEngine, actor: Actor, cursor: string | null = null, limit = 100): Promise<Told> {
  const userId = actor.kind === "user" ? actor.userId : "visitor";
  const sum: Told = { cursor, texts: [], put: [], del: [] };
  for (let more = true; more;) {
    const answer = await exchange(engine, actor, aCall({ userId, cursor: sum.cursor, limit }));
    const { fields: names, put, del } = answer.patch["notice"] ?? { fields: [], put: [], del: [] };
    sum.put.push(...put.map((values) => values[names.indexOf("id")]));
    sum.texts.push(...put.map((values) => values[names.indexOf("text")]));
    sum.del.push(...del);
    sum.cursor = answer.cursor;
    ({ more } = answer);
  }
  return sum;
}

const slow = { timeout: 60_000 };

describe.each([
  ["in memory", inMemory],
  ["on the embedded database", onTheDatabase],
])("a new entity %s", (_, open) => {
  test("public rows reach a fresh and a connected client, once", slow, async () => {
    const engine = engineOn(await open(withNotices("public")));
    const notices = [aNotice(), aNotice(), aNotice({ text: "Parking is full" })];
    const cursors = await Promise.all(everyone.map(async (actor) => (await told(engine, actor)).cursor));
    await commit(engine, ...notices.map((after) => ({ after })));
    for (const [index, actor] of everyone.entries()) {
      const ids = notices.map(({ id }) => id).sort();
      expect((await told(engine, actor, cursors[index])).put.sort()).toEqual(ids);
      expect((await told(engine, actor, null, 2)).put.sort()).toEqual(ids);
    }
  });

  test("rows for one user reach no one else, not even as an id", slow, async () => {
    const engine = engineOn(await open(withNotices("public")));
    const cursors = await Promise.all(everyone.map(async (actor) => (await told(engine, actor)).cursor));
    const secret = aNotice({ isRead: true });
    await commit(engine, { after: secret });
    for (const [index, actor] of everyone.entries()) {
      const ids = actor === owner ? [secret.id] : [];
      expect(await told(engine, actor, cursors[index])).toMatchObject({ put: ids, del: [] });
      expect(await told(engine, actor)).toMatchObject({ put: ids, del: [] });
    }
  });

  test("a row made private is removed from connected clients and never sent to fresh ones", slow, async () => {
    const engine = engineOn(await open(withNotices("public")));
    const notice = aNotice();
    await commit(engine, { after: notice });
    const { cursor } = await told(engine, other);
    await commit(engine, { before: notice, after: { ...notice, isRead: true, rev: 2 } });
    expect(await told(engine, other, cursor)).toMatchObject({ put: [], del: [notice.id] });
    expect(await told(engine, other)).toMatchObject({ put: [], del: [] });
    expect((await told(engine, owner)).put).toEqual([notice.id]);
  });

  test("windows send exactly their rows: coming days in pages, the newest few, nothing hidden", slow, async () => {
    const paged = [{ equals: { kind: "news" }, fromToday: "path" as const }];
    const newest = [{ equals: { kind: "result" }, by: "createdAt" as const, count: 2 }];
    const engine = engineOn(await open(withNotices({ paged, newest })));
    const rows = [
      aNotice({ text: "to come", path: "2099-01-01" }),
      aNotice({ text: "to come too", path: "2099-01-02" }),
      aNotice({ text: "long over", path: "2001-01-01" }),
      ...["2026-01-01", "2026-01-03", "2026-01-02"].map((day) =>
        aNotice({ kind: "result", text: day, createdAt: `${day}T10:00:00.000Z` }),
      ),
      aNotice({ isRead: true, text: "mine", path: "2099-01-01" }),
    ];
    await commit(engine, ...rows.map((after) => ({ after })));
    const forAll = ["2026-01-02", "2026-01-03", "to come", "to come too"];
    const forVisitor = await told(engine, visitor, null, 1);
    expect(forVisitor.texts.sort()).toEqual(forAll);
    expect(forVisitor.del).toEqual([]);
    expect((await told(engine, other, null, 1)).texts.sort()).toEqual(forAll);
    expect((await told(engine, owner, null, 1)).texts.sort()).toEqual([...forAll, "mine"].sort());
  });
});
