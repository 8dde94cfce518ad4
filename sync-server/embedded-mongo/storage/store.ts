import { dirname } from "node:path";
import { type RootDatabase, open } from "lmdb";
import { MongoError } from "../mongoError.ts";
import { sealed } from "./checksum.ts";
import { Layer } from "./layer.ts";
import { requireSpace } from "./requireSpace.ts";
import { FileView, LayeredView, type View } from "./view.ts";

/** A consistent view of the store, held until `close`. */
export interface Snapshot {
  readonly view: View;
  close(): void;
}

const outOfDiskSpace = 14031;

interface Waiter {
  resolve(): void;
  reject(reason: Error): void;
}

/**
 * Durable ordered bytes on LMDB. A write is decided at once in memory (`append`), and everything decided meanwhile goes
 * to disk as one LMDB transaction: `durable()` resolves when it is stored.
 */
export class Store {
  readonly live: View;
  /** Called when decided writes could not be stored: listeners must forget what they derived from them. */
  onForgotten: () => void = () => undefined;
  private readonly database: RootDatabase<Buffer, Buffer>;
  private readonly folder: string;
  private layers: Layer[] = [new Layer()];
  private waiters: Waiter[] = [];
  private flushing: Promise<void> | undefined;
  private failure: Error | undefined;

  constructor(path: string) {
    this.folder = dirname(path);
    this.database = open<Buffer, Buffer>({
      path,
      keyEncoding: "binary",
      encoding: "binary",
      overlappingSync: false,
      maxReaders: 2000,
      cache: false,
      // LMDB's own batching leaves a promise that nobody can catch when a commit fails.
      eventTurnBatching: false,
    });
    this.live = new LayeredView(new FileView(this.database), () => this.layers);
  }

  /** Makes a batch visible to every later read; it is on disk once `durable()` resolves. */
  append(batch: Layer): void {
    if (this.failure) throw this.failure;
    if (batch.size === 0) return;
    this.openLayer().absorb(batch);
    this.flushing ??= this.flushLoop();
  }

  /** Resolves when everything appended so far is on disk; rejects if it could not be written. */
  durable(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (!this.flushing) return Promise.resolve();
    return new Promise((resolve, reject) => this.waiters.push({ resolve, reject }));
  }

  snapshot(): Snapshot {
    if (this.openLayer().size > 0) this.layers = [...this.layers, new Layer()];
    const layers = this.layers.filter((layer) => layer.size > 0);
    this.database.resetReadTxn();
    const transaction = this.database.useReadTransaction();
    const file = new FileView(this.database, transaction);
    return {
      view: layers.length === 0 ? file : new LayeredView(file, () => layers),
      close: () => transaction.done(),
    };
  }

  async close(): Promise<void> {
    while (this.flushing) await this.flushing.catch(() => undefined);
    await this.database.close();
  }

  private openLayer(): Layer {
    const last = this.layers.at(-1);
    if (last) return last;
    const layer = new Layer();
    this.layers = [layer];
    return layer;
  }

  /** The pause lets every request of this turn of the event loop join the same disk write. */
  private async flushLoop(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.layers.some((layer) => layer.size > 0)) {
      const taken = this.layers;
      const waiters = this.waiters;
      this.layers = [...taken, new Layer()];
      this.waiters = [];
      try {
        await this.write(taken);
      } catch (error) {
        this.forget(error, waiters);
        break;
      }
      this.layers = this.layers.slice(taken.length);
      this.database.resetReadTxn();
      for (const waiter of waiters) waiter.resolve();
    }
    this.flushing = undefined;
    for (const waiter of this.waiters.splice(0)) waiter.resolve();
  }

  private async write(layers: readonly Layer[]): Promise<void> {
    const merged = new Map<string, Buffer | null>();
    for (const layer of layers) for (const [key, value] of layer.entries) merged.set(key, value);
    requireSpace(this.folder, merged);
    let whole = false;
    const stored = this.database.batch(() => {
      for (const [key, value] of merged) {
        const bytes = Buffer.from(key, "latin1");
        const put = value ? this.database.put(bytes, sealed(bytes, value)) : this.database.remove(bytes);
        put.then(undefined, () => undefined);
      }
      whole = true;
    });
    try {
      await stored;
    } catch (error) {
      if (error instanceof Error && "commitError" in error)
        void Promise.resolve(error.commitError).catch(() => undefined);
      throw error;
    } finally {
      if (!whole) this.failure = new Error("the database could not hand over a write: it must be started again");
    }
  }

  /**
   * The disk refused a write because it is full: none of it is stored, and nothing decided on top of it may be stored
   * either. Reads continue; so do writes, once there is space.
   */
  private forget(error: unknown, waiters: Waiter[]): void {
    this.layers = [new Layer()];
    this.database.resetReadTxn();
    const reason = error instanceof Error ? error.message : String(error);
    const rejection =
      this.failure ??
      new MongoError(
        outOfDiskSpace,
        `the database could not write to its disk, so this was not done: make room on it and try again (${reason})`,
      );
    this.onForgotten();
    for (const waiter of [...waiters, ...this.waiters.splice(0)]) waiter.reject(rejection);
  }
}
