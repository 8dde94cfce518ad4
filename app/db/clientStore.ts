import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Suspension } from "#shared/entities/actor.ts";
import { isEntityName } from "#shared/entities/tables.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Outcome } from "#shared/api/syncProtocol.ts";
import type { Schema } from "#shared/mutations/schema.ts";

/** The store's owner: an account's UUID, or `visitor`. */
export interface StoreOwner {
  userId: string;
  role: "user" | "admin";
}

/** What one account (or the visitor) keeps on this device apart from rows. */
export interface ClientMeta extends StoreOwner {
  key: "meta";
  /** False after sign-out: an answer still in flight is dropped. */
  signedIn: boolean;
  clientId: string;
  cursor: string | null;
  /** More pages of an answer are still to come. */
  more: boolean;
  nextSeq: number;
  /**
   * The last `seq` of the outbox that a call has carried, stored before that call's first fetch: from then on the
   * server may know that item. Calls start at the first item without a receipt, so sent items always come before unsent
   * ones.
   */
  sentSeq: number;
  /** The last date received from the server. */
  today: string | undefined;
  /** Time of the last complete answer, ISO, by this client's clock: for "as of 10:42" only. */
  lastSyncAt: string | undefined;
  /** The newest app version that has run here. */
  schemaVersion: number;
  /**
   * Applied mutations to ask the server about after a reset, before anything is sent: what it has forgotten is sent
   * again.
   */
  recheck?: string[] | undefined;
  /** The last known suspension of this account, stored so that an offline device knows it too. */
  suspended?: Suspension | undefined;
}

/** One mutation without a receipt. */
export interface OutboxItem {
  mutationId: string;
  seq: number;
  name: string;
  args: unknown;
  /** The app version that wrote these arguments. */
  schemaVersion: number;
  createdAt: string;
  /**
   * `entity:id` of each row it read, `entity:*` where it looked rows up by a field: what its last run on this device
   * depended on. Absent: unknown.
   */
  reads?: string[] | undefined;
  /** `entity:id` of each row it changes on the screen; each is also in `reads`. */
  writes: string[];
  /** Those of `writes` that no earlier mutation has changed. */
  baseKeys: string[];
  /** The server's rows for `baseKeys`, in the same order; undefined where the server has none. */
  baseRows: (AnyRow | undefined)[];
}

/** A mutation's result. Rejections stay until dismissed. */
export interface MutationResult {
  mutationId: string;
  name: string;
  outcome: Outcome;
  createdAt: string;
  decidedAt: string;
  /**
   * With a rejection, so that nothing typed is lost; with the latest applied ones, in case a restored server has
   * forgotten them.
   */
  args?: unknown;
  /** The app version that wrote these arguments. */
  schemaVersion?: number;
  result?: unknown;
  code?: string;
  message?: string;
  current?: unknown;
  dismissedAt?: string;
}

/** The client's tables inside one transaction. Entity tables hold what the screen shows. */
export interface ClientTransaction {
  /** The running app version. */
  readonly version: number;
  /** Called only to run a mutation, so that a client with none to run never loads the rules. */
  schema(): Promise<Schema>;
  meta(): Promise<ClientMeta>;
  putMeta(meta: ClientMeta): Promise<void>;
  row<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  rowsWhere<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]>;
  putRows(entity: EntityName, rows: readonly AnyRow[]): Promise<void>;
  deleteRows(entity: EntityName, ids: readonly string[]): Promise<void>;
  clearRows(): Promise<void>;
  /**
   * In `seq` order. Items written by an earlier version come back as `upgradedItem`: every read upgrades them, so none
   * is run or sent un-upgraded.
   */
  outbox(): Promise<OutboxItem[]>;
  /** Which of these rows (`entity:id`) already have a base row in an item. */
  keysWithBase(keys: readonly string[]): Promise<string[]>;
  /** Fails when its `seq` is taken. */
  addItem(item: OutboxItem): Promise<void>;
  /** Changes items, including their `seq`. */
  putItems(items: readonly OutboxItem[]): Promise<void>;
  deleteItems(mutationIds: readonly string[]): Promise<void>;
  result(mutationId: string): Promise<MutationResult | undefined>;
  putResults(items: readonly MutationResult[]): Promise<void>;
  deleteResults(mutationIds: readonly string[]): Promise<void>;
  /** The latest applied mutations that still have their arguments, oldest first. */
  remembered(): Promise<MutationResult[]>;
}

/** One account's database on this device. */
export interface ClientStore {
  read<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
  write<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
}

/** The meta of a client that has neither fetched nor queued anything. */
export function firstMeta({ userId, role }: StoreOwner): ClientMeta {
  return {
    key: "meta",
    userId,
    role,
    signedIn: true,
    clientId: crypto.randomUUID(),
    cursor: null,
    more: false,
    nextSeq: 1,
    sentSeq: 0,
    today: undefined,
    lastSyncAt: undefined,
    schemaVersion: SCHEMA_VERSION,
  };
}

/** A newer app version runs here: an older tab adds to the outbox, and leaves the rest to the newer one. */
export function isTakenOver(
  { schemaVersion }: Pick<ClientMeta, "schemaVersion">,
  { version }: Pick<Schema, "version">,
): boolean {
  return schemaVersion > version;
}

/** The meta of a store that this version has opened. */
export function openedBy({ version }: Pick<Schema, "version">, meta: ClientMeta): ClientMeta {
  return { ...meta, schemaVersion: Math.max(meta.schemaVersion, version) };
}

/** A rejection waits for the user. */
export function isRejection({ outcome }: Pick<MutationResult, "outcome">): boolean {
  return outcome === "rejected" || outcome === "quarantined";
}

/** Whether the server may know it. */
export function isSent({ seq }: Pick<OutboxItem, "seq">, { sentSeq }: Pick<ClientMeta, "sentSeq">): boolean {
  return seq <= sentSeq;
}

export function rowKey(entity: EntityName, id: string): string {
  return `${entity}:${id}`;
}

/** The row that a key names. */
export function rowOfKey(key: string): { entity: EntityName; id: string } {
  const [entity = "", id = ""] = key.split(":");
  if (!isEntityName(entity)) throw new Error(`${key} names no row.`);
  return { entity, id };
}
