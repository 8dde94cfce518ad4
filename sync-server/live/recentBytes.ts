/** About 30 seconds of each stream: a live playlist's length. */
const mostPerStream = 15;
/** Twenty streams of 1.5 Mbit/s take 113 MB. */
const mostBytes = 256_000_000;

/** The newest segments' bytes, so that a thousand viewers of a stream read the disk once at most. */
export class RecentBytes {
  /** By key of the store, the longest unused first. */
  private readonly kept = new Map<string, Promise<Buffer>>();
  private readonly ofStream = new Map<string, string[]>();
  private readonly sizes = new Map<string, number>();
  private readonly limit: number;
  private total = 0;
  /** How often bytes were read from the store. */
  reads = 0;

  constructor(limit: number = mostBytes) {
    this.limit = limit;
  }

  keep(streamId: string, key: string, bytes: Buffer): void {
    this.admit(streamId, key, Promise.resolve(bytes));
    this.count(key, bytes.length);
  }

  /** From memory, or read once for everyone who asks meanwhile. `isRecent`: it is worth keeping. */
  async of(streamId: string, key: string, read: () => Promise<Buffer>, isRecent: boolean): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known) {
      this.kept.delete(key);
      this.kept.set(key, known);
      return known;
    }
    this.reads += 1;
    const reading = read();
    if (!isRecent) return reading;
    this.admit(streamId, key, reading);
    try {
      const bytes = await reading;
      this.count(key, bytes.length);
      return bytes;
    } catch (error) {
      this.drop(key);
      throw error;
    }
  }

  forget(streamId: string): void {
    for (const key of this.ofStream.get(streamId) ?? []) this.drop(key);
    this.ofStream.delete(streamId);
  }

  private admit(streamId: string, key: string, bytes: Promise<Buffer>): void {
    this.drop(key);
    this.kept.set(key, bytes);
    const keys = [...(this.ofStream.get(streamId) ?? []).filter((each) => each !== key), key];
    while (keys.length > mostPerStream) this.drop(keys.shift() ?? "");
    this.ofStream.set(streamId, keys);
  }

  private count(key: string, bytes: number): void {
    if (!this.kept.has(key)) return;
    this.total += bytes - (this.sizes.get(key) ?? 0);
    this.sizes.set(key, bytes);
    for (const oldest of this.kept.keys()) {
      if (this.total <= this.limit) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.kept.delete(key);
    this.total -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
  }
}
