import { type RootDatabase, open } from "lmdb";
import { Layer } from "./layer.ts";
import { FileView, LayeredView, type View } from "./view.ts";

/** A consistent picture of the store, held until `close`. */
export interface Snapshot {
  readonly view: View;
  close(): void;
}

interface Waiter {
  resolve(): void;
  reject(reason: Error): void;
}

/**
 * Durable ordered bytes on LMDB. A write is decided at once in memory (`append`) and everything
 * decided meanwhile goes to disk as one LMDB transaction: `durable()` resolves when it is there.
 */
export class Store {
  readonly live: View;
  private readonly database: RootDatabase<Buffer, Buffer>;
  private layers: Layer[] = [new Layer()];
  private waiters: Waiter[] = [];
  private flushing: Promise<void> | undefined;
  private failure: Error | undefined;

  constructor(path: string) {
    this.database = open<Buffer, Buffer>({
      path,
      keyEncoding: "binary",
      encoding: "binary",
      overlappingSync: false,
      maxReaders: 2000,
      cache: false,
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

  /** Resolves when all that was appended until now is on disk; rejects if it could not be written. */
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
        this.fail(error, waiters);
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
    await this.database.batch(() => {
      for (const [key, value] of merged) {
        const bytes = Buffer.from(key, "latin1");
        if (value) void this.database.put(bytes, value);
        else void this.database.remove(bytes);
      }
    });
  }

  /** What later writes were decided on never reached the disk: nothing more may be answered from it. */
  private fail(error: unknown, waiters: Waiter[]): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    this.failure = new Error(`the database could not write to disk: ${reason.message}`);
    for (const waiter of [...waiters, ...this.waiters.splice(0)]) waiter.reject(this.failure);
  }
}
