import { entities, entityNames } from "#shared/entities/registry.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
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
  const documents = new Map<string, readonly object[]>();
  for (const [entity, table] of content.rows) {
    const rows = [...table.values()].map(({ row: { id, ...fields }, audience }) => ({ _id: id, audience, ...fields }));
    documents.set(entities[entity].table, rows);
  }
  const { receipts, feed, clientStates, counters, jobs } = syncCollectionsOf(database);
  documents.set(receipts.collectionName, [...content.receipts.values()]);
  documents.set(clientStates.collectionName, [...content.clientStates.values()]);
  documents.set(feed.collectionName, content.feed);
  documents.set(jobs.collectionName, content.jobs);
  documents.set(counters.collectionName, [content.counter]);
  for (const [name, wanted] of documents) {
    const collection = database.collection<{ _id: never }>(name);
    await collection.deleteMany({});
    if (wanted.length > 0) await collection.insertMany(wanted as never);
  }
}

async function storedIn(database: Database): Promise<Content> {
  const { receipts, feed, clientStates, counters, jobs } = syncCollectionsOf(database);
  const { content } = new MemoryServerStore();
  for (const entity of entityNames) {
    for (const document of await database.collection<RowDocument>(entities[entity].table).find({}).toArray()) {
      const row = toRow(document);
      if (row) content.rows.get(entity)?.set(row.id, { row, audience: document.audience });
    }
  }
  for (const receipt of await receipts.find({}).toArray()) content.receipts.set(receipt._id, receipt);
  for (const state of await clientStates.find({}).toArray()) content.clientStates.set(state._id, state);
  content.feed = await feed.find({}).sort({ _id: 1 }).toArray();
  content.jobs = await jobs.find({}).sort({ _id: 1 }).toArray();
  content.counter = (await counters.findOne({ _id: "feed" })) ?? content.counter;
  return content;
}
