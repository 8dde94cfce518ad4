import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Suspension } from "#shared/entities/actor.ts";
import { isEntityName } from "#shared/entities/tables.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Outcome } from "#shared/api/syncProtocol.ts";
import type { Schema } from "#shared/mutations/schema.ts";

/** Whose store it is: an account's UUID, or `visitor`. */
export interface StoreOwner {
  userId: string;
  role: "user" | "admin";
}

/** What one account (or the visitor) keeps on this device beside the rows. */
export interface ClientMeta extends StoreOwner {
  key: "meta";
  /** False after sign-out: an answer that is still on its way is dropped. */
  signedIn: boolean;
  clientId: string;
  cursor: string | null;
  /** Pages of an answer are still to come. */
  more: boolean;
  nextSeq: number;
  /**
   * The last `seq` of the outbox that a call has carried, written before the first fetch that does: from then on the
   * server may know what stands there. Calls start at the first item without a receipt, so what was sent is always
   * before what was not.
   */
  sentSeq: number;
  /** The last date that the server named. */
  today: string | undefined;
  /** Time of the last complete answer, ISO, by this client's clock: for "as of 10:42" only. */
  lastSyncAt: string | undefined;
  /** The newest version of the app that has worked here. */
  schemaVersion: number;
  /** The server's last word on whether an admin has stopped this account, kept so that a device without a signal knows too. */
  suspended?: Suspension | undefined;
}

/** One mutation that has no receipt yet. */
export interface OutboxItem {
  mutationId: string;
  seq: number;
  name: string;
  args: unknown;
  /** The version of the app whose arguments these are. */
  schemaVersion: number;
  createdAt: string;
  /**
   * `entity:id` of each row that it has asked for, `entity:*` where it has looked rows up by a field: what its last run
   * on the device depended on. Absent: not known.
   */
  reads?: string[] | undefined;
  /** `entity:id` of each row that it changes on the screen; each is among `reads`. */
  writes: string[];
  /** Of these, what no mutation before it has changed. */
  baseKeys: string[];
  /** The server's rows of `baseKeys`, in its order; undefined where the server has none. */
  baseRows: (AnyRow | undefined)[];
}

/** What became of a mutation. Rejections stay until the person has dismissed them. */
export interface MutationResult {
  mutationId: string;
  name: string;
  outcome: Outcome;
  createdAt: string;
  decidedAt: string;
  /** Kept with a rejection only, so that nothing typed is lost. */
  args?: unknown;
  result?: unknown;
  code?: string;
  message?: string;
  current?: unknown;
  dismissedAt?: string;
}

/** The client's tables inside one transaction. Tables of entities hold what the screen shows. */
export interface ClientTransaction {
  /** The version of the app that works here. */
  readonly version: number;
  /** What it knows: asked by what runs a mutation, so that a client without any does without the rules. */
  schema(): Promise<Schema>;
  meta(): Promise<ClientMeta>;
  putMeta(meta: ClientMeta): Promise<void>;
  row<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined>;
  rowsWhere<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]>;
  putRows(entity: EntityName, rows: readonly AnyRow[]): Promise<void>;
  deleteRows(entity: EntityName, ids: readonly string[]): Promise<void>;
  clearRows(): Promise<void>;
  /**
   * In the order of `seq`. What an earlier version wrote is answered as `upgradedItem`: there is no other way to the
   * outbox, so nothing is run or sent before it was carried over.
   */
  outbox(): Promise<OutboxItem[]>;
  /** Which of these rows (`entity:id`) have a base row in an item already. */
  keysWithBase(keys: readonly string[]): Promise<string[]>;
  /** Fails where its `seq` is taken. */
  addItem(item: OutboxItem): Promise<void>;
  /** Changes items, also their `seq`. */
  putItems(items: readonly OutboxItem[]): Promise<void>;
  deleteItems(mutationIds: readonly string[]): Promise<void>;
  result(mutationId: string): Promise<MutationResult | undefined>;
  putResults(items: readonly MutationResult[]): Promise<void>;
}

/** One account's database on this device. */
export interface ClientStore {
  read<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
  write<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T>;
}

/** Of a client that has neither fetched nor queued anything. */
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

/** A newer version of the app works here: an older tab adds to the outbox, and leaves the rest to the newer one. */
export function isTakenOver(
  { schemaVersion }: Pick<ClientMeta, "schemaVersion">,
  { version }: Pick<Schema, "version">,
): boolean {
  return schemaVersion > version;
}

/** The meta of a store in which this version has worked. */
export function openedBy({ version }: Pick<Schema, "version">, meta: ClientMeta): ClientMeta {
  return { ...meta, schemaVersion: Math.max(meta.schemaVersion, version) };
}

/** A rejection waits for its person. */
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

/** What a row's key names. */
export function rowOfKey(key: string): { entity: EntityName; id: string } {
  const [entity = "", id = ""] = key.split(":");
  if (!isEntityName(entity)) throw new Error(`${key} names no row.`);
  return { entity, id };
}
