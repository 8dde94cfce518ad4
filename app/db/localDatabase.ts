import { Dexie, type Table, type Transaction } from "dexie";
import type { Rows } from "#shared/entities/registry.ts";
import { entityNames, lookupOf } from "#shared/entities/tables.ts";
import type { OutboxItem, ClientMeta, MutationResult, StoreOwner } from "./clientStore.ts";
import type { LivePart, LiveStream } from "./liveStream.ts";
import type { FilePart, LocalFile } from "./localFile.ts";
import { RunningTransactions } from "./runningTransactions.ts";

type EntityTables = { [Name in keyof Rows]: Table<Rows[Name], string> };

/** A mutation's result as stored, in the order of answers. */
export interface StoredResult extends MutationResult {
  /** Assigned by the database. */
  n?: number;
}

/** What a database stores apart from the entities' rows. */
export interface LocalTables {
  /** By seq. */
  readonly outbox: Table<OutboxItem, number>;
  readonly results: Table<StoredResult, number, StoredResult>;
  readonly meta: Table<ClientMeta, string>;
  readonly files: Table<LocalFile, string>;
  readonly fileParts: Table<FilePart, [string, number]>;
  readonly liveStreams: Table<LiveStream, string>;
  readonly liveParts: Table<LivePart, [string, LivePart["kind"], number]>;
}

/** The database of one account, or the visitor, on this device. Entity tables are named after the entity. */
export class LocalDatabase extends Dexie implements LocalTables {
  declare readonly outbox: LocalTables["outbox"];
  declare readonly results: LocalTables["results"];
  declare readonly meta: LocalTables["meta"];
  declare readonly files: LocalTables["files"];
  declare readonly fileParts: LocalTables["fileParts"];
  declare readonly liveStreams: LocalTables["liveStreams"];
  declare readonly liveParts: LocalTables["liveParts"];
  readonly userId: string;
  private readonly running: RunningTransactions;

  constructor(userId: string) {
    // Shows only committed data: Dexie's own cache reports writes before they commit, and survives a deletion.
    const running = new RunningTransactions();
    super(databaseName(userId), { cache: "disabled", indexedDB: running.factory });
    this.userId = userId;
    this.running = running;
    const rows = Object.fromEntries(entityNames.map((name) => [name, schemaOf(name)]));
    const outbox = { outbox: "seq, *baseKeys", results: "++n, &mutationId, outcome", meta: "key" };
    const live = { liveStreams: "streamId, bidId", liveParts: "[streamId+kind+n], isSent, sentAt" };
    this.version(7).stores({ ...rows, ...outbox, files: "id", fileParts: "[fileId+n]", ...live });
    this.use(this.running.middleware);
  }

  /**
   * Opens it. A browser that clears its data may close the connection while Dexie is opening it: Dexie then counts as
   * open without one, and its next opening would never end.
   */
  override open(): ReturnType<Dexie["open"]> {
    return super.open().then((database) => {
      if (!this.isOpen() && !this.hasBeenClosed()) this.close({ disableAutoOpen: false });
      return database;
    });
  }

  /** Aborts and rolls back every transaction that is still running. */
  abortRunning(): void {
    this.running.abort();
  }

  rows<Name extends keyof Rows>(entity: Name): EntityTables[Name] {
    return this.table(entity) as unknown as EntityTables[Name];
  }
}

/** The same tables within one transaction: queries on these belong to it, and to no other. */
export function tablesIn(running: Transaction): LocalTables {
  // Getters, because a transaction has only some of them.
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
    get liveStreams() {
      return running.table("liveStreams");
    },
    get liveParts() {
      return running.table("liveParts");
    },
  };
}

/**
 * It could not be opened, or the browser closed it, perhaps while Dexie was opening it: nothing reopens it then. One
 * closed on purpose has not failed.
 */
export function hasFailed(database: LocalDatabase): boolean {
  return (database.hasFailed() || !database.isOpen()) && !database.hasBeenClosed();
}

/**
 * Opens the database if it is not open. Dexie tries only once by itself and then refuses everything; and a query that
 * opens it implicitly may end outside its transaction. A database closed on purpose stays closed.
 */
export async function opened(database: LocalDatabase): Promise<void> {
  if (!database.isOpen() && !database.hasBeenClosed()) await database.open();
}

export const VISITOR = "visitor";
/** A client without an account. */
export const visitor: StoreOwner = { userId: VISITOR, role: "user" };

export function databaseName(userId: string): string {
  return `touchline-${userId}`;
}

/** The entity's id and indexes. Every index slows a first sync, so none is covered by another. */
function schemaOf(name: keyof Rows): string {
  const { indexes, unique } = lookupOf(name);
  const all = [...indexes, ...unique].map((fields) => (fields.length > 1 ? `[${fields.join("+")}]` : fields.join()));
  return ["id", ...all].join(", ");
}
