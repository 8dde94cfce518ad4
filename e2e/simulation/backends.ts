// First, so that Dexie finds an IndexedDB.
import "fake-indexeddb/auto";
import { firstMeta, type ClientStore, type ClientTransaction } from "#app/db/clientStore.ts";
import { dexieClientStore } from "#app/db/dexieClientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { keepResults } from "#app/db/results.ts";
import { rulesOf } from "#app/db/rules.ts";
import { copyClient, emptyClient, MemoryClientStore, type ClientContent } from "#app/testing/memoryClient.ts";
import { clientSchema } from "#shared/api/clientSchema.ts";
import type { UserRole } from "#shared/entities/actor.ts";
import { entities, entityNames } from "#shared/entities/registry.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/database.ts";
import { syncCollectionsOf } from "#server/db/syncCollections.ts";
import { openMongoStore } from "#server/sync/mongoStore.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { copyContent, MemoryServerStore, writeEffects, type Content } from "#server/testing/memoryServerStore.ts";

/** Storage of the server's data. */
export interface ServerBackend {
  store: ServerStore;
  /** It answers when it can, over a socket and a disk. */
  isReal: boolean;
  /** Its content according to its commits. */
  content(): Content;
  /** Called with each commit. */
  accept(effects: Effects): void;
  /** Resets the database to an earlier content. */
  become(content: Content): Promise<void>;
}

/** One client database, whatever stores it. */
export interface ClientStorage {
  store: ClientStore;
  /** Its content: as the transaction sees it, or (in memory) as last committed. */
  look(tx?: ClientTransaction): Promise<ClientContent>;
  /** In memory a transaction may await anything; in IndexedDB only IndexedDB. */
  canWaitInside: boolean;
}

/** Storage of the clients' data. */
export interface ClientBackend {
  open(name: string, content: ClientContent): Promise<ClientStorage>;
  close(): Promise<void>;
}

export interface Backends {
  server: ServerBackend;
  clients: ClientBackend;
}

export function memoryServer(): ServerBackend {
  const store = new MemoryServerStore();
  const become = async (content: Content) => void (store.content = content);
  return { store, isReal: false, content: () => store.content, accept: () => undefined, become };
}

export function memoryClients(): ClientBackend {
  const open = async (_name: string, content: ClientContent): Promise<ClientStorage> => {
    const store = new MemoryClientStore(copyClient(content));
    return { store, canWaitInside: true, look: async () => store.content };
  };
  return { open, close: async () => undefined };
}

/** A database the app has just created for this account. */
export function newContent(userId: string, role: UserRole = "user"): ClientContent {
  return emptyClient(firstMeta({ userId, role }));
}

/** Clients as in a browser: the product's Dexie database, two connections to each, over IndexedDB in memory. */
export function indexedDbClients(): ClientBackend {
  const opened: LocalDatabase[] = [];
  return {
    open: async (name, content) => {
      const [first, second] = [new LocalDatabase(name), new LocalDatabase(name)];
      opened.push(first, second);
      await fill(first, content);
      let current = first;
      const next = (): ClientStore => {
        current = current === first ? second : first;
        return dexieClientStore(current, () => content.meta, rulesOf(clientSchema));
      };
      return {
        canWaitInside: false,
        store: { read: (work) => next().read(work), write: (work) => next().write(work) },
        look: async (tx) => (tx ? contentOf(current) : first.transaction("r", first.tables, () => contentOf(first))),
      };
    },
    close: async () => {
      for (const database of opened) database.close();
      for (const name of new Set(opened.map(({ name }) => name))) await LocalDatabase.delete(name);
    },
  };
}

async function fill(database: LocalDatabase, content: ClientContent): Promise<void> {
  await database.transaction("rw", database.tables, async () => {
    await database.meta.put(content.meta);
    await database.outbox.bulkPut([...content.outbox.values()]);
    await keepResults(database, [...content.results.values()]);
    for (const [entity, rows] of content.rows) await database.table(entity).bulkPut([...rows.values()]);
  });
}

/** Reads everything inside the running transaction. */
async function contentOf(database: LocalDatabase): Promise<ClientContent> {
  const meta = await database.meta.get("meta");
  if (!meta) throw new Error("The client has lost its meta.");
  const content = emptyClient(meta);
  for (const item of await database.outbox.toArray()) content.outbox.set(item.mutationId, item);
  for (const { n: _, ...item } of await database.results.toArray()) content.results.set(item.mutationId, item);
  for (const entity of entityNames) {
    for (const row of await database.table(entity).toArray()) content.rows.get(entity)?.set(row.id, row);
  }
  return content;
}

/**
 * The product's store over a real database that many histories reuse. It also keeps the content according to its
 * commits and checks each answer against it, so a row stored wrongly is noticed as soon as it is read.
 */
export async function databaseServer(uri: string): Promise<{ backend(): ServerBackend; close(): Promise<void> }> {
  const database = await connectDatabase({ uri, dataDir: "" });
  const store = await openMongoStore(database);
  const backend = (): ServerBackend => {
    let { content } = new MemoryServerStore();
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
    };
  };
  return { backend, close: () => database.close() };
}

async function replace(database: Database, content: Content): Promise<void> {
  const { receipts, feed, clientStates, counters, jobs } = syncCollectionsOf(database);
  const documents = new Map<string, readonly object[]>([
    [receipts.collectionName, [...content.receipts.values()]],
    [clientStates.collectionName, [...content.clientStates.values()]],
    [feed.collectionName, content.feed],
    [jobs.collectionName, content.jobs],
    [counters.collectionName, [content.counter]],
  ]);
  for (const [entity, table] of content.rows) {
    const rows = [...table.values()].map(({ row: { id, ...fields }, audience }) => ({ _id: id, audience, ...fields }));
    documents.set(entities[entity].table, rows);
  }
  for (const [name, wanted] of documents) {
    const collection = database.collection<{ _id: never }>(name);
    await collection.deleteMany({});
    if (wanted.length > 0) await collection.insertMany(wanted as never);
  }
}
