import { windowsOf, type AnyEntity } from "#shared/entities/entity.ts";
import { namesOf } from "#shared/entities/registry.ts";
import type { Database } from "./database.ts";

interface Index {
  key: Record<string, 1>;
  unique?: true;
  sparse?: true;
}

/** Makes the collection of every entity, with the indexes that the registry asks for. */
export async function createEntityIndexes(database: Pick<Database, "collection" | "entities">): Promise<void> {
  const entities = namesOf(database.entities).map((name) => database.entities[name]);
  await Promise.all(entities.map((entity) => database.collection(entity.table).createIndexes(indexesOf(entity))));
}

function indexesOf(entity: AnyEntity): Index[] {
  const { indexes, unique, numbered } = entity;
  const uniqueFields = [...unique, ...(numbered ? [["number"]] : [])];
  return [
    // A snapshot is read by who may see the rows, in the order of their ids.
    { key: ascending(["audience", "_id"]) },
    // A new client pages through its windows in the order of the ids.
    ...windowsOf(entity).paged.map(({ equals }) => ({ key: ascending([...Object.keys(equals), "_id"]) })),
    ...indexes.map((fields) => ({ key: ascending(fields) })),
    // Sparse: rows without a value do not stand in each other's way.
    ...uniqueFields.map((fields) => ({ key: ascending(fields), unique: true as const, sparse: true as const })),
  ];
}

function ascending(fields: readonly string[]): Record<string, 1> {
  return Object.fromEntries(fields.map((field) => [field, 1 as const]));
}
