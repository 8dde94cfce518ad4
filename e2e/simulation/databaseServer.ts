import { entities, entityNames } from "#shared/entities/registry.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { openMongoStore, toRow, type RowDocument } from "#server/sync/mongoStore.ts";
import { copyContent, MemoryServerStore, writeEffects, type Content } from "#server/testing/memoryServerStore.ts";
import type { ServerBackend } from "./backends.ts";

/** The product's own store over a real database, which many histories use one after the other. */
export async function databaseServer(uri: string): Promise<{ backend(): ServerBackend; close(): Promise<void> }> {
  const database = await connectDatabase({ uri, dataDir: "" });
  const store = await openMongoStore(database);
  return {
    close: () => database.close(),
    backend: () => {
      let content = new MemoryServerStore().content;
      return {
        store,
        isReal: true,
        content: () => content,
        accept: (effects) => {
          content = copyContent(content);
          writeEffects(content, effects);
        },
        become: async (wanted) => {
          await replace(database, wanted);
          content = wanted;
        },
        stored: () => storedIn(database),
      };
    },
  };
}

async function replace(database: Database, content: Content): Promise<void> {
  const { receipts, feed, clientStates, counters, jobs } = syncCollectionsOf(database);
  const { counter } = content;
  for (const entity of entityNames) {
    const table = database.collection<RowDocument>(entities[entity].table);
    const documents = [...(content.rows.get(entity)?.values() ?? [])].map(({ row, audience }): RowDocument => {
      const { id, ...fields } = row;
      return { _id: id, audience: [...audience], ...fields };
    });
    await table.deleteMany({});
    if (documents.length > 0) await table.insertMany(documents);
  }
  for (const [collection, documents] of [
    [receipts, [...content.receipts.values()]],
    [feed, content.feed],
    [clientStates, [...content.clientStates.values()]],
    [jobs, content.jobs],
    [counters, [counter]],
  ] as const) {
    const untyped = database.collection<{ _id: never }>(collection.collectionName);
    await untyped.deleteMany({});
    if (documents.length > 0) await untyped.insertMany([...documents] as never);
  }
}

async function storedIn(database: Database): ReturnType<ServerBackend["stored"]> {
  const { receipts, feed, clientStates, counters, jobs } = syncCollectionsOf(database);
  const rows: Content["rows"] = new Map();
  for (const entity of entityNames) {
    const documents = await database.collection<RowDocument>(entities[entity].table).find({}).toArray();
    const stored = documents.flatMap((document) => {
      const row = toRow(document);
      return row ? [[row.id, { row, audience: document.audience }] as const] : [];
    });
    rows.set(entity, new Map(stored));
  }
  const counter = await counters.findOne({ _id: "feed" });
  if (!counter) throw new Error("The counter is gone.");
  return {
    rows,
    receipts: new Map((await receipts.find({}).toArray()).map((receipt) => [receipt._id, receipt])),
    feed: await feed.find({}).sort({ _id: 1 }).toArray(),
    clientStates: new Map((await clientStates.find({}).toArray()).map((state) => [state._id, state])),
    jobs: await jobs.find({}).toArray(),
    counter,
  };
}
