import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Actor, Audience } from "#shared/entities/actor.ts";
import { entityNames } from "#shared/entities/registry.ts";
import { openDatabase } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import { allPages, byId, cursorAt, wholeSync } from "../testing/storeAnswers.ts";
import {
  aDie,
  nothingWritten,
  owners,
  randomEffects,
  storeId,
  storeToday,
  takeIn,
  type Written,
} from "../testing/storeCalls.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { openMongoStore } from "./mongoStore.ts";
import { StoreFault, type Effects, type ReadPort, type ServerStore } from "./serverStore.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const commits = 40;
const memory = new MemoryServerStore();
const written: Written = nothingWritten();
let temp: TempEnv;
let database: Database;
let mongo: ServerStore;

/** The same random commits on both: the test store, and the product's on the embedded database. */
beforeAll(async () => {
  temp = await tempEnv();
  database = await openDatabase({ uri: undefined, dataDir: temp.dataDir });
  await database.createIndexes();
  mongo = await openMongoStore(database);
  const die = aDie(2026);
  for (let commit = 0; commit < commits; commit += 1) {
    const effects = randomEffects(die, written);
    for (const store of [memory, mongo]) await commitTo(store, effects);
    takeIn(written, effects);
  }
}, 240_000);
afterAll(async () => {
  await database.close();
  await temp.remove();
});

function commitTo(store: ServerStore, effects: Effects): Promise<void> {
  return store.transaction(async (port) => {
    await port.lockFeed();
    await port.flush(effects);
  });
}

/** Both stores' answer to the same question: must be the same. */
async function expectSame<Value>(ask: (port: ReadPort) => Promise<Value>, what: string): Promise<Value> {
  const answer = await mongo.snapshot(ask);
  expect(answer, what).toEqual(await memory.snapshot(ask));
  return answer;
}

const audiences: Audience[][] = [
  ["public"],
  ["admin"],
  ...owners.map((owner): Audience[] => [`user:${owner}`]),
  [`user:${owners[0] ?? ""}`, "public", "admin"],
  ["user:nobody"],
];

describe("the in-memory test store and the product's store answer alike", () => {
  test("rows, by id, by ids and by field", async () => {
    const all = [...written.rows.values()];
    const eachOne = (port: ReadPort) => Promise.all(all.map(({ entity, row }) => port.row(entity, row.id)));
    expect(await expectSame(eachOne, "one by one")).toEqual(all.map(({ row }) => row));
    const ids = [...written.rows.keys()].filter((_, index) => index % 3 === 0);
    for (const entity of entityNames) {
      await expectSame(async (port) => byId(await port.rowsIn(entity, [...ids, storeId("nothing")])), entity);
    }
    const completed = await expectSame(
      async (port) => byId(await port.rowsWhere("fixture", { status: "completed" })),
      "completed",
    );
    expect(completed.length).toBeGreaterThan(50);
    for (const owner of owners) {
      const where = { userId: owner, verified: true };
      const found = await expectSame(async (port) => byId(await port.rowsWhere("streamer", where)), owner);
      expect(found.length).toBeGreaterThan(0);
    }
    expect(await expectSame((port) => port.row("bid", storeId("nothing")), "no row")).toBeUndefined();
    await expectSame((port) => port.rowsIn("bid", []), "no ids");
  });

  test("every window in pages of every size, with more completed matches than a snapshot holds", async () => {
    for (const limit of [4, 50, 1_000]) {
      for (const of of audiences) {
        for (const entity of ["fixture", "streamer", "notification"] as const) {
          const rows = { audiences: of };
          await expectSame((port) => allPages(port, { entity, rows, limit }), `${entity} ${of.join()} ${limit}`);
        }
        const after = { field: "matchDate", day: storeToday };
        const rest = { rows: { audiences: of }, except: [{ equals: { status: "open" }, after }] };
        await expectSame((port) => allPages(port, { entity: "fixture", ...rest, limit }), `rest ${of.join()} ${limit}`);
      }
      const coming = { equals: { status: "open" }, notBefore: { field: "matchDate", day: storeToday } };
      const open = await expectSame((port) => allPages(port, { entity: "fixture", rows: coming, limit }), "open");
      expect(open.flat().length).toBeGreaterThan(10);
      const latest = { rows: { equals: { status: "completed" } }, newest: { by: "matchDate", count: 50 } };
      const [done] = await expectSame((port) => allPages(port, { entity: "fixture", ...latest, limit }), "done");
      expect(done).toHaveLength(50);
    }
  });

  test("the feed, its counter and its audiences", async () => {
    const { n } = await expectSame((port) => port.counter(), "counter");
    expect(n).toBe(written.counter.n);
    expect([await mongo.head(), await memory.head()]).toEqual([n, n]);
    for (const at of [0, 1, 17, n, n + 1]) await expectSame((port) => port.feedEntry(at), `entry ${at}`);
    for (const of of audiences) {
      for (const [after, upTo, limit] of [
        [0, n, 1_000],
        [0, n, 7],
        [40, 90, 1_000],
        [n - 3, n, 10],
        [n, n, 10],
      ] as const) {
        await expectSame((port) => port.feedFor(of, after, upTo, limit), `${of.join()} ${after} ${upTo} ${limit}`);
      }
    }
    for (const [after, upTo] of [
      [0, n],
      [n - 1, n],
      [n, n],
      [12, 15],
    ] as const) {
      const told = [await mongo.audiencesBetween(after, upTo), await memory.audiencesBetween(after, upTo)];
      expect(told[0]?.toSorted()).toEqual(told[1]?.toSorted());
    }
  });

  test("receipts and the last seqs of clients", async () => {
    const ids = written.receipts.map(({ _id }) => _id);
    const some = ids.filter((_, index) => index % 4 === 0);
    const found = await expectSame(async (port) => byId(await port.receipts([...some, "visitor nobody"])), "receipts");
    expect(found).toHaveLength(some.length);
    const clients = [0, 1, 2, 3, 4, 5].map((client) => storeId(`client ${client}`));
    const states = await expectSame(async (port) => byId(await port.clientStates(clients)), "client states");
    expect(states).toHaveLength(5);
    await expectSame(async (port) => [await port.receipts([]), await port.clientStates([])], "none");
  });

  test("changes for a client, from nothing and from any point of the feed", async () => {
    const actors: Actor[] = [
      { kind: "visitor" },
      ...owners.map((userId): Actor => ({ kind: "user", userId, role: "user", roleVersion: 1 })),
      { kind: "user", userId: owners[0] ?? "", role: "admin", roleVersion: 1 },
    ];
    for (const actor of actors) {
      for (const limit of [2, 30, 1_000])
        await expectSame((port) => wholeSync(port, actor, limit, null), "from nothing");
      for (const n of [1, 33, written.counter.n]) {
        await expectSame((port) => wholeSync(port, actor, 20, cursorAt(actor, n)), `from ${n}`);
      }
    }
  });

  test("both refuse an invalid write as a whole", async () => {
    const [known] = [...written.rows.values()];
    if (!known) throw new Error("There are rows.");
    const next = randomEffects(aDie(7), written);
    const stale = { ...known, row: { ...known.row, rev: known.row.rev + 1 }, replaces: known.row.rev + 5 };
    const [receipt] = written.receipts;
    const taken = written.receipts.find(({ clientId }) => clientId !== undefined);
    if (!receipt || !taken) throw new Error("There are receipts.");
    const refused: Effects[] = [
      { ...next, rows: [...next.rows, stale] },
      { ...next, rows: [{ ...known, replaces: undefined }] },
      { ...next, receipts: [receipt] },
      { ...next, receipts: [{ ...taken, _id: "visitor another" }] },
    ];
    for (const effects of refused) {
      for (const store of [memory, mongo]) await expect(commitTo(store, effects)).rejects.toBeInstanceOf(StoreFault);
    }
    for (const store of [memory, mongo]) {
      const abandoned = store.transaction(async (port) => {
        await port.lockFeed();
        await port.flush(next);
        throw new StoreFault(new Error("The process changed its mind."));
      });
      await expect(abandoned).rejects.toBeInstanceOf(StoreFault);
    }
    expect((await expectSame((port) => port.counter(), "counter")).n).toBe(written.counter.n);
    for (const { row } of next.rows.filter(({ replaces }) => replaces === undefined)) {
      expect(await expectSame((port) => port.row("fixture", row.id), "not written")).toBeUndefined();
    }
  });
});
