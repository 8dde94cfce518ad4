import type { CollectionInfo } from "./storage/catalog.ts";
import { readCatalog } from "./storage/catalog.ts";
import { metaKey } from "./storage/keys.ts";
import type { Store } from "./storage/store.ts";
import { ClusterClock } from "./transactions/clusterClock.ts";
import { CursorTable } from "./commands/cursorTable.ts";
import { LockTable } from "./transactions/lockTable.ts";
import { SessionTable } from "./transactions/sessionTable.ts";

export interface EngineOptions {
  readonly address: string;
}

/** Everything the commands share. */
export class Engine {
  readonly store: Store;
  readonly options: EngineOptions;
  readonly clock = new ClusterClock();
  readonly locks = new LockTable();
  readonly cursors = new CursorTable();
  readonly sessions: SessionTable;
  /** Replaced, never changed: an open transaction keeps the one it started with. */
  catalog: ReadonlyMap<string, CollectionInfo>;
  private lastCollectionId: number;

  constructor(store: Store, options: EngineOptions) {
    this.store = store;
    this.options = options;
    this.catalog = readCatalog(store.live);
    const stored = store.live.get(metaKey("lastCollectionId"));
    const ids = [...this.catalog.values()].map((collection) => collection.id);
    this.lastCollectionId = Math.max(0, stored ? stored.readUInt32BE(0) : 0, ...ids);
    this.sessions = new SessionTable(this);
    store.onForgotten = () => this.beginAnew();
  }

  /** Called after writes that could not be stored: resets everything to what the file holds. */
  private beginAnew(): void {
    this.catalog = readCatalog(this.store.live);
    this.sessions.forgetAll();
    this.cursors.clear();
  }

  /** A number no collection has had; the second value is to be stored with the new collection. */
  nextCollectionId(): readonly [number, Buffer] {
    this.lastCollectionId++;
    const stored = Buffer.alloc(4);
    stored.writeUInt32BE(this.lastCollectionId);
    return [this.lastCollectionId, stored];
  }

  changeCatalog(changes: ReadonlyMap<string, CollectionInfo | undefined>): void {
    if (changes.size === 0) return;
    const catalog = new Map(this.catalog);
    for (const [namespace, collection] of changes) {
      if (collection) catalog.set(namespace, collection);
      else catalog.delete(namespace);
    }
    this.catalog = catalog;
  }
}
