import { Schema, type Connection } from "mongoose";
import type * as z from "zod";
import { windowsOf, type AnyEntity } from "#shared/entities/entity.ts";
import { namesOf, type EntityRegistry } from "#shared/entities/registry.ts";

/** One mongoose model per entity of the registry: its collection, its indexes, and the server's own `audience` list. */
export function createModels(connection: Connection, entities: EntityRegistry): { init(): Promise<unknown> }[] {
  return namesOf(entities).map((name) => {
    const entity = entities[name];
    return connection.model(name, schemaOf(entity), entity.table);
  });
}

function schemaOf(entity: AnyEntity): Schema {
  const schema = new Schema(
    { _id: String, audience: [String], ...fieldTypes(entity.schema) },
    { versionKey: false, strict: true, autoIndex: true },
  );
  schema.index({ audience: 1, _id: 1 });
  // A new client pages through its windows in the order of the ids.
  for (const { equals } of windowsOf(entity).paged) schema.index({ ...ascending(Object.keys(equals)), _id: 1 });
  for (const fields of entity.indexes) schema.index(ascending(fields));
  for (const fields of entity.unique) schema.index(ascending(fields), { unique: true, sparse: true });
  if (entity.numbered) schema.index({ number: 1 }, { unique: true, sparse: true });
  return schema;
}

function ascending(fields: readonly string[]): Record<string, 1> {
  return Object.fromEntries(fields.map((field) => [field, 1 as const]));
}

const typeOfKind: Record<string, unknown> = {
  string: String,
  enum: String,
  number: Number,
  int: Number,
  boolean: Boolean,
};

function fieldTypes(schema: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(schema.shape).filter(([field]) => field !== "id");
  return Object.fromEntries(fields.map(([field, type]) => [field, typeOfKind[kindOf(type)] ?? Schema.Types.Mixed]));
}

interface ZodKind {
  def?: { type?: string; innerType?: unknown };
}

function kindOf(type: unknown): string {
  const { def } = type as ZodKind;
  return def?.innerType ? kindOf(def.innerType) : (def?.type ?? "");
}
