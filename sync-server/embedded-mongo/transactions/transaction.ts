import { writeConflict } from "../mongoError.ts";
import type { Catalog, CollectionInfo } from "../storage/catalog.ts";
import { Layer } from "../storage/layer.ts";
import type { Snapshot } from "../storage/store.ts";
import { Writer } from "../storage/writer.ts";
import type { LockTable } from "./lockTable.ts";

/** An open transaction: a snapshot, its own writes in memory, and what it holds. Locks are held nowhere else. */
export class Transaction {
  readonly session: string;
  readonly number: number;
  readonly catalog: Catalog;
  readonly created = new Map<string, CollectionInfo>();
  readonly namespaces = new Set<string>();
  readonly held = new Set<string>();
  readonly batch = new Layer();
  readonly writer: Writer;
  readonly expiresAt: number;
  /** The connection that brought its last command. */
  connection: number;
  /** Resolves when the transaction has committed or aborted. */
  readonly ended: Promise<void>;
  private readonly snapshot: Snapshot;
  private readonly locks: LockTable;
  private readonly startedAt: number;
  private readonly end: () => void;
  private isOpen = true;

  constructor(
    identity: { session: string; number: number; expiresAt: number; connection: number },
    snapshot: Snapshot,
    catalog: Catalog,
    locks: LockTable,
  ) {
    this.session = identity.session;
    this.number = identity.number;
    this.expiresAt = identity.expiresAt;
    this.connection = identity.connection;
    this.snapshot = snapshot;
    this.catalog = catalog;
    this.locks = locks;
    this.startedAt = locks.now;
    this.writer = new Writer(snapshot.view, (key) => this.claim(key), this.batch);
    let end: () => void = () => undefined;
    this.ended = new Promise((resolve) => (end = resolve));
    this.end = end;
    locks.opened();
  }

  get open(): boolean {
    return this.isOpen;
  }

  /** Releases everything; the caller keeps or discards its writes. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.snapshot.close();
    this.locks.closed(this);
    this.end();
  }

  /** The first writer wins; a document that changed after the snapshot is not overwritten. */
  private claim(key: string): void {
    const holder = this.locks.holderOf(key);
    if (holder === this) return;
    if (holder || this.locks.changedAfter(key, this.startedAt)) throw writeConflict();
    this.locks.hold(key, this);
    this.held.add(key);
  }
}
