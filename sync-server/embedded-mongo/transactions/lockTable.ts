/** What the table knows about an open transaction. */
export interface LockHolder {
  /** The documents and unique keys it changed. */
  readonly held: ReadonlySet<string>;
  /** Resolves once it has committed or aborted. */
  readonly ended: Promise<void>;
}

/** Thrown to a write outside a transaction: it waits for the holder and restarts. */
export class HeldByTransaction extends Error {
  readonly holder: LockHolder;
  constructor(holder: LockHolder) {
    super("the document is being changed by a transaction");
    this.holder = holder;
  }
}

/**
 * Who writes what. An open transaction holds the documents and unique keys it changed until it ends; the table
 * remembers what was committed meanwhile, so that a transaction never overwrites a document that changed after its
 * snapshot.
 */
export class LockTable {
  private readonly holders = new Map<string, LockHolder>();
  private readonly lastWrites = new Map<string, number>();
  private sequence = 0;
  private open = 0;

  get now(): number {
    return this.sequence;
  }

  opened(): void {
    this.open++;
  }

  /** Releases a transaction's holds. */
  closed(transaction: LockHolder): void {
    for (const key of transaction.held) this.holders.delete(key);
    this.open--;
    if (this.open === 0) this.lastWrites.clear();
  }

  holderOf(key: string): LockHolder | undefined {
    return this.holders.get(key);
  }

  hold(key: string, transaction: LockHolder): void {
    this.holders.set(key, transaction);
  }

  changedAfter(key: string, sequence: number): boolean {
    return (this.lastWrites.get(key) ?? 0) > sequence;
  }

  /** Remembers what was written, for the currently open transactions. */
  written(keys: Iterable<string>): void {
    this.sequence++;
    if (this.open === 0) return;
    for (const key of keys) this.lastWrites.set(key, this.sequence);
  }
}
