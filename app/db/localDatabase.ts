import { Dexie, type Table, type Transaction } from "dexie";
import type { Rows } from "#shared/entities/registry.ts";
import { entityNames, lookupOf } from "#shared/entities/tables.ts";
import type { OutboxItem, ClientMeta, MutationResult, StoreOwner } from "./clientStore.ts";
import type { FilePart, LocalFile } from "./localFile.ts";
import { RunningTransactions } from "./runningTransactions.ts";

type EntityTables = { [Name in keyof Rows]: Table<Rows[Name], string> };

/** What became of a mutation, as it is stored: in the order of answers. */
export interface StoredResult extends MutationResult {
  /** Given by the database. */
  n?: number;
}

/** What a database keeps beside the entities' rows. */
export interface LocalTables {
  /** By seq. */
  readonly outbox: Table<OutboxItem, number>;
  readonly results: Table<StoredResult, number, StoredResult>;
  readonly meta: Table<ClientMeta, string>;
  readonly files: Table<LocalFile, string>;
  readonly fileParts: Table<FilePart, [string, number]>;
}

/** The database of one account on this device, or of the visitor. Entity tables are named after the entity. */
export class LocalDatabase extends Dexie implements LocalTables {
  declare readonly outbox: LocalTables["outbox"];
  declare readonly results: LocalTables["results"];
  declare readonly meta: LocalTables["meta"];
  declare readonly files: LocalTables["files"];
  declare readonly fileParts: LocalTables["fileParts"];
  readonly userId: string;
  private readonly running: RunningTransactions;

  constructor(userId: string) {
    // Only what is committed is shown: the library's own copy tells of writes before they are, and outlives a deletion.
    const running = new RunningTransactions();
    super(databaseName(userId), { cache: "disabled", indexedDB: running.factory });
    this.userId = userId;
    this.running = running;
    const rows = Object.fromEntries(entityNames.map((name) => [name, schemaOf(name)]));
    const outbox = { outbox: "seq, *baseKeys", results: "++n, &mutationId, outcome", meta: "key" };
    this.version(4).stores({ ...rows, ...outbox, files: "id", fileParts: "[fileId+n]" });
    this.use(this.running.middleware);
  }

  /** Ends the transactions that have not ended: nothing of them has happened. */
  abortRunning(): void {
    this.running.abort();
  }

  rows<Name extends keyof Rows>(entity: Name): EntityTables[Name] {
    return this.table(entity) as unknown as EntityTables[Name];
  }
}

/** The same tables as they are in one transaction: what is asked of these is part of it, and of no other. */
export function tablesIn(running: Transaction): LocalTables {
  // One at a time: a transaction has some of them.
  return {
    get outbox() {
      return running.table("outbox");
    },
    get results() {
      return running.table("results");
    },
    get meta() {
      return running.table("meta");
    },
    get files() {
      return running.table("files");
    },
    get fileParts() {
      return running.table("fileParts");
    },
  };
}

/** It could not be opened; one that was closed on purpose has not failed. */
export function hasFailed(database: LocalDatabase): boolean {
  return database.hasFailed() && !database.hasBeenClosed();
}

/**
 * Opens the database where it is not open. Dexie tries that once by itself and refuses everything from then on; and a
 * query that opens it on its way may end outside its transaction. What was closed on purpose stays closed.
 */
export async function opened(database: LocalDatabase): Promise<void> {
  if (!database.isOpen() && !database.hasBeenClosed()) await database.open();
}

export const VISITOR = "visitor";
/** Whoever has not signed in on this client. */
export const visitor: StoreOwner = { userId: VISITOR, role: "user" };

export function databaseName(userId: string): string {
  return `touchline-${userId}`;
}

/** The id and each index of the entity. Every index makes a first sync slower, so there is none that another covers. */
function schemaOf(name: keyof Rows): string {
  const { indexes, unique } = lookupOf(name);
  const all = [...indexes, ...unique].map((fields) => (fields.length > 1 ? `[${fields.join("+")}]` : fields.join()));
  return ["id", ...all].join(", ");
}
