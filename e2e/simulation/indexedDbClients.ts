import "fake-indexeddb/auto";
import type { ClientStore } from "#app/db/clientStore.ts";
import { dexieClientStore } from "#app/db/dexieClientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { keepResults } from "#app/db/results.ts";
import { emptyClient, type ClientContent } from "#app/testing/memoryClient.ts";
import { entityNames } from "#shared/entities/registry.ts";
import type { ClientBackend } from "./backends.ts";

/** Clients as they are in a browser: the product's Dexie database, two connections to each, over IndexedDB in memory. */
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
        return dexieClientStore(current, () => content.meta);
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

/** Reads everything inside the transaction that is running. */
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
