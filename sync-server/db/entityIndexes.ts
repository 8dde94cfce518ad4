import { uniqueFieldsOf, windowsOf, type AnyEntity } from "#shared/entities/entity.ts";
import { namesOf } from "#shared/entities/registry.ts";
import type { Collection, Database } from "./database.ts";

interface Index {
  key: Record<string, 1>;
  unique?: true;
  sparse?: true;
}

/** Creates every entity's collection, with the indexes that the registry asks for. */
export async function createEntityIndexes(database: Pick<Database, "collection" | "entities">): Promise<void> {
  const entities = namesOf(database.entities).map((name) => database.entities[name]);
  await Promise.all(entities.map((entity) => createIndexesOf(database.collection(entity.table), entity)));
}

async function createIndexesOf(collection: Collection<object>, entity: AnyEntity): Promise<void> {
  const wanted = indexesOf(entity);
  await collection.createIndexes(wanted);
  const fields = new Set(wanted.map(({ key }) => Object.keys(key).join()));
  for (const { name, key, unique } of await collection.indexes()) {
    const isOutdated = unique === true && !fields.has(Object.keys(key).join());
    if (isOutdated && name !== undefined) await dropIndex(collection, name);
  }
}

/** An earlier version's index would refuse rows valid now. Two servers may start at once: already dropped is fine. */
async function dropIndex(collection: Collection<object>, name: string): Promise<void> {
  const isThere = async () => (await collection.indexes()).some((index) => index.name === name);
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if (await isThere()) throw error;
  }
}

function indexesOf(entity: AnyEntity): Index[] {
  return [
    // A snapshot is read by audience, in id order.
    { key: ascending(["audience", "_id"]) },
    // A new client pages through its windows in id order.
    ...windowsOf(entity).paged.map(({ equals }) => ({ key: ascending([...Object.keys(equals), "_id"]) })),
    ...entity.indexes.map((fields) => ({ key: ascending(fields) })),
    // Sparse: rows without a value do not conflict.
    ...uniqueFieldsOf(entity).map((fields) => ({
      key: ascending(fields),
      unique: true as const,
      sparse: true as const,
    })),
  ];
}

function ascending(fields: readonly string[]): Record<string, 1> {
  return Object.fromEntries(fields.map((field) => [field, 1 as const]));
}
