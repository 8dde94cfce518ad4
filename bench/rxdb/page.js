import { createRxDatabase, addRxPlugin } from "rxdb/plugins/core";
import { RxDBUpdatePlugin } from "rxdb/plugins/update";
import { replicateRxCollection } from "rxdb/plugins/replication";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { Subject } from "rxjs";

addRxPlugin(RxDBUpdatePlugin);

const text = { type: "string" };
const schema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: { type: "string", maxLength: 40 },
    status: { type: "string", maxLength: 20 },
    matchDate: { type: "string", maxLength: 10 },
    updatedAt: { type: "number", minimum: 0, maximum: 1e15, multipleOf: 1 },
    ...Object.fromEntries(
      ["createdAt", "homeSchool", "awaySchool", "sport", "matchTime", "venue", "budget", "additionalRequirements"].map(
        (field) => [field, text],
      ),
    ),
    number: { type: "number" },
    rev: { type: "number" },
  },
  required: ["id", "status", "matchDate"],
  indexes: [["status", "matchDate"]],
};

let db;
let replication;
const json = { "Content-Type": "application/json" };

async function create() {
  db = await createRxDatabase({ name: "bench", storage: getRxStorageDexie(), multiInstance: false });
  await db.addCollections({ fixtures: { schema } });
}

/** As RxDB's documentation of HTTP replication has it: checkpoint of id and time, event source, RESYNC on reconnect. */
function replicate() {
  const stream = new Subject();
  const source = new EventSource("/stream");
  source.onmessage = ({ data }) => stream.next(JSON.parse(data));
  source.onopen = () => stream.next("RESYNC");
  replication = replicateRxCollection({
    collection: db.fixtures,
    replicationIdentifier: "bench-http",
    live: true,
    pull: {
      batchSize: 500,
      stream$: stream.asObservable(),
      handler: async (checkpoint, batchSize) => {
        const from = new URLSearchParams({
          id: checkpoint?.id ?? "",
          updatedAt: checkpoint?.updatedAt ?? 0,
          batchSize,
        });
        return (await fetch(`/pull?${from}`)).json();
      },
    },
    push: {
      batchSize: 100,
      handler: async (rows) =>
        (await fetch("/push", { method: "POST", headers: json, body: JSON.stringify(rows) })).json(),
    },
  });
  const cancel = replication.cancel.bind(replication);
  replication.cancel = async () => {
    source.close();
    await cancel();
  };
}

const docs = (ids) => db.fixtures.findByIds(ids).exec();

Object.assign(window, {
  page: {
    signIn: async () => undefined,
    open: async () => {
      await create();
      return "bench";
    },
    firstSync: async () => {
      const began = performance.now();
      replicate();
      await replication.awaitInitialReplication();
      const ms = performance.now() - began;
      return { ms, rows: await db.fixtures.count().exec() };
    },
    goOffline: () => replication.cancel(),
    edit: async (ids, venue) => {
      const found = await docs(ids);
      const times = [];
      for (const id of ids) {
        const began = performance.now();
        await found.get(id).patch({ venue: `${venue} ${id.slice(0, 4)}`, updatedAt: Date.now() });
        times.push(performance.now() - began);
      }
      return times;
    },
    push: async () => {
      const began = performance.now();
      replicate();
      await replication.awaitInitialReplication();
      await replication.awaitInSync();
      return performance.now() - began;
    },
    watch: async (id) => {
      const seen = {};
      window.seen = seen;
      db.fixtures.findOne(id).$.subscribe((doc) => {
        if (doc) seen[doc.venue] ??= performance.timeOrigin + performance.now();
      });
    },
    editOnce: async (id, venue) => {
      const at = performance.timeOrigin + performance.now();
      await (await db.fixtures.findOne(id).exec()).incrementalPatch({ venue, updatedAt: Date.now() });
      return at;
    },
    coldQuery: async (_userId, today) => {
      const began = performance.now();
      await create();
      const rows = await db.fixtures
        .find({
          selector: { status: "open", matchDate: { $gte: today } },
          sort: [{ status: "asc" }, { matchDate: "asc" }],
          limit: 20,
        })
        .exec();
      const ms = performance.now() - began;
      await db.close();
      return { ms, rows: rows.length };
    },
  },
});
