import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Actor } from "#shared/entities/actor.ts";
import { entityNames } from "#shared/entities/registry.ts";
import { openApp } from "../openApp.ts";
import { seedDemo } from "../seed/seedDemo.ts";
import { copyContent, MemoryServerStore } from "../testing/memoryServerStore.ts";
import { aCall, aUser, submits } from "../testing/syncCalls.ts";
import { tempEnv } from "../testing/tempEnv.ts";
import { exchange } from "./exchange.ts";
import { openMongoStore } from "./mongoStore.ts";
import { RecentWrites } from "./recentWrites.ts";
import { rememberingStore } from "./rememberingStore.ts";
import type { ReadPort, ServerStore } from "./serverStore.ts";
import { WriterQueue } from "./writer.ts";

const present = (receipt: { result?: unknown }) => receipt.result;

/** The store, and the names of the reads that reach it. */
function counted(store: ServerStore): { store: ServerStore; reads: string[] } {
  const reads: string[] = [];
  const noting = <Port extends ReadPort>(port: Port): Port => {
    const { entities, ...calls } = port;
    const noted = Object.entries(calls).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        reads.push(name);
        return Reflect.apply(call, port, args) as unknown;
      },
    ]);
    return { ...Object.fromEntries(noted), entities } as unknown as Port;
  };
  return {
    store: {
      snapshot: (work) => store.snapshot((port) => work(noting(port))),
      transaction: (work) => store.transaction(work),
      head: () => store.head(),
      audiencesBetween: (after, upTo) => store.audiencesBetween(after, upTo),
    },
    reads,
  };
}

function aProcess(database: ServerStore) {
  const { store: below, reads } = counted(database);
  const store = rememberingStore(below, new RecentWrites());
  const queue = new WriterQueue(store, present, { warn: () => undefined });
  return { reads, server: { store: new MemoryServerStore(), queue, engine: { store, queue, present } } };
}

/** A phone that has everything, and a match of its own. */
async function aPhone({ server }: ReturnType<typeof aProcess>) {
  const nomsa: Actor & { kind: "user" } = await aUser(server, "nomsa");
  const fixture = submits(1);
  const first = aCall({ userId: nomsa.userId, mutations: [fixture] });
  const { cursor } = await exchange(server.engine, nomsa, first);
  const { id } = fixture.args as { id: string };
  const edit = (seq: number, venue: string) => ({
    seq,
    mutationId: randomUUID(),
    name: "fixture.edit",
    args: { id, venue },
  });
  return { nomsa, id, call: { ...first, cursor, mutations: [] }, edit };
}

test("what this process has written comes back without being read", async () => {
  const process = aProcess(new MemoryServerStore());
  const { nomsa, call, edit } = await aPhone(process);
  const whole = await exchange(process.server.engine, nomsa, { ...call, cursor: null });
  process.reads.length = 0;
  const answer = await exchange(process.server.engine, nomsa, {
    ...call,
    cursor: whole.cursor,
    mutations: [edit(2, "B field")],
  });
  expect(answer.receipts).toMatchObject([{ outcome: "applied" }]);
  expect(JSON.stringify(answer.patch)).toContain("B field");
  expect(process.reads).toEqual(["counter", "feedEntry", "feedEntry"]);
});

test("what another process has written meanwhile is read", async () => {
  const database = new MemoryServerStore();
  const [here, there] = [aProcess(database), aProcess(database)];
  const { nomsa, call, edit } = await aPhone(here);
  const { cursor } = await exchange(here.server.engine, nomsa, { ...call, mutations: [edit(2, "B field")] });
  await exchange(there.server.engine, nomsa, { ...call, mutations: [edit(3, "C field")] });
  const answer = await exchange(here.server.engine, nomsa, { ...call, cursor });
  expect(JSON.stringify(answer.patch)).toContain("C field");
  const next = await exchange(here.server.engine, nomsa, { ...call, cursor, mutations: [edit(4, "D field")] });
  expect(JSON.stringify(next.patch)).toContain("D field");
  expect(next.receipts).toMatchObject([{ outcome: "applied", rev: 4 }]);
});

test("a restored database is believed, not the memory, also when it has grown again", async () => {
  const database = new MemoryServerStore();
  const [here, there] = [aProcess(database), aProcess(database)];
  const { nomsa, call, edit } = await aPhone(here);
  const backup = copyContent(database.content);
  const edited = edit(2, "B field");
  await exchange(here.server.engine, nomsa, { ...call, mutations: [edited] });
  database.content = backup;
  const again = { ...call, cursor: null, waiting: [edited.mutationId] };
  const restored = await exchange(here.server.engine, nomsa, again);
  expect(JSON.stringify(restored.patch)).not.toContain("B field");
  expect(restored.receipts).toEqual([]);
  await exchange(there.server.engine, nomsa, { ...call, mutations: [edit(2, "C field")] });
  const grown = await exchange(here.server.engine, nomsa, { ...call, waiting: [edited.mutationId] });
  expect(JSON.stringify(grown.patch)).toContain("C field");
  expect(grown.receipts).toEqual([]);
});

test("a refusal that a restored database does not know is not remembered", async () => {
  const database = new MemoryServerStore();
  const process = aProcess(database);
  const { nomsa, call, edit } = await aPhone(process);
  const backup = copyContent(database.content);
  const empty = edit(2, "");
  const { receipts } = await exchange(process.server.engine, nomsa, { ...call, mutations: [empty] });
  expect(receipts).toMatchObject([{ outcome: "rejected" }]);
  database.content = backup;
  const answer = await exchange(process.server.engine, nomsa, { ...call, waiting: [empty.mutationId] });
  expect(answer.receipts).toEqual([]);
});

test("a receipt that the database may have pruned is not remembered", () => {
  const memory = new RecentWrites();
  const head = { n: 1, tag: "t" };
  const entry = {
    ...head,
    _id: 1,
    entity: "fixture" as const,
    rowId: "x",
    rev: 1,
    audience: [],
    mutationId: "m",
    at: new Date(),
  };
  const counter = { _id: "feed" as const, turn: 1, numbers: {}, ...head };
  const nothing = { rows: [], jobs: [], clientStates: [], alongside: [], counter };
  const receipt = (_id: string, at: Date) => ({ _id, name: "x", argsHash: "", outcome: "applied" as const, at });
  const receipts = [receipt("new", new Date()), receipt("old", new Date(Date.now() - 86_400_001))];
  memory.record({ n: 0, tag: "genesis" }, { ...nothing, feed: [entry], receipts });
  expect(memory.receipt(head, "new")).toBeDefined();
  expect(memory.receipt(head, "old")).toBeUndefined();
});

test("what is remembered is what is stored", async () => {
  const temp = await tempEnv({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SEED: "demo" });
  const demo = await openApp(temp.env, pino({ level: "silent" }));
  try {
    await seedDemo(demo);
    const { database, rows } = demo.app;
    const stored = await openMongoStore(database);
    const receiptIds = (await database.collection<{ _id: string }>("receipts").find().toArray()).map(({ _id }) => _id);
    const ids = new Map<string, string[]>();
    for (const entity of entityNames)
      ids.set(
        entity,
        (await rows.rowMany(entity)).map(({ id }) => id),
      );
    const everything = async (port: ReadPort) => {
      const { n } = await port.counter();
      const feed = await port.feedFor(["public", "admin"], 0, n, n);
      const found = new Map<string | number, unknown>(feed.map((entry) => [entry._id, entry]));
      for (const receipt of await port.receipts(receiptIds)) found.set(receipt._id, receipt);
      for (const entity of entityNames) {
        for (const row of await port.rowsIn(entity, ids.get(entity) ?? [])) found.set(row.id, row);
      }
      return found;
    };
    expect(await demo.engine.store.snapshot(everything)).toStrictEqual(await stored.snapshot(everything));
  } finally {
    await demo.close();
    await temp.remove();
  }
});
