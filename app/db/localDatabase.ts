import { Dexie, type Table } from "dexie";
import type { Rows } from "#shared/entities/registry.ts";
import { entityNames, lookupOf } from "#shared/entities/tables.ts";
import type { OutboxItem, ClientMeta, MutationResult } from "./clientStore.ts";
import type { FilePart, LocalFile } from "./localFile.ts";

type EntityTables = { [Name in keyof Rows]: Table<Rows[Name], string> };

/** What became of a mutation, as it is stored: in the order of answers. */
export interface StoredResult extends MutationResult {
  /** Given by the database. */
  n?: number;
}

/** The database of one account on this device, or of the visitor. Entity tables are named after the entity. */
export class LocalDatabase extends Dexie {
  /** By seq. */
  declare readonly outbox: Table<OutboxItem, number>;
  declare readonly results: Table<StoredResult, number, StoredResult>;
  declare readonly meta: Table<ClientMeta, string>;
  declare readonly files: Table<LocalFile, string>;
  declare readonly fileParts: Table<FilePart, [string, number]>;
  readonly userId: string;

  constructor(userId: string) {
    // Only what is committed is shown: the library's own copy tells of writes before they are, and outlives a deletion.
    super(databaseName(userId), { cache: "disabled" });
    this.userId = userId;
    const rows = Object.fromEntries(entityNames.map((name) => [name, schemaOf(name)]));
    const outbox = { outbox: "seq, *baseKeys", results: "++n, &mutationId, outcome", meta: "key" };
    this.version(4).stores({ ...rows, ...outbox, files: "id", fileParts: "[fileId+n]" });
  }

  rows<Name extends keyof Rows>(entity: Name): EntityTables[Name] {
    return this.table(entity) as unknown as EntityTables[Name];
  }
}

/** It could not be opened; one that was closed on purpose has not failed. */
export function hasFailed(database: LocalDatabase): boolean {
  return database.hasFailed() && !database.hasBeenClosed();
}

/** Opens again what could not be opened: Dexie tries that once, and refuses everything from then on. */
export async function reopenFailed(database: LocalDatabase): Promise<void> {
  if (hasFailed(database)) await database.open();
}

export const VISITOR = "visitor";

export function databaseName(userId: string): string {
  return `touchline-${userId}`;
}

/** The id and each index of the entity. Every index makes a first sync slower, so there is none that another covers. */
function schemaOf(name: keyof Rows): string {
  const { indexes, unique } = lookupOf(name);
  const all = [...indexes, ...unique].map((fields) => (fields.length > 1 ? `[${fields.join("+")}]` : fields.join()));
  return ["id", ...all].join(", ");
}
