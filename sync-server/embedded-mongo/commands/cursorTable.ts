import { Long } from "bson";
import { RawDocument } from "../bson/codec.ts";
import type { Doc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

interface Cursor {
  readonly namespace: string;
  readonly documents: readonly Buffer[];
  next: number;
  lastUsed: number;
  readonly session: string | undefined;
}

const defaultBatch = 101;
const largestBatch = 16 * 1024 * 1024;
const idleLimit = 10 * 60_000;

/** Open cursors: their remaining documents as bytes. */
export class CursorTable {
  private readonly cursors = new Map<string, Cursor>();
  private counter = 0;

  /** The answer's `cursor` with a first batch; a cursor stays open only when documents remain. */
  open(
    namespace: string,
    documents: readonly Buffer[],
    options: { batchSize: number | undefined; singleBatch?: boolean; session?: string | undefined },
  ): Doc {
    const { session } = options;
    const cursor: Cursor = { namespace, documents, next: 0, lastUsed: Date.now(), session };
    const firstBatch = this.take(cursor, options.batchSize ?? defaultBatch);
    const more = cursor.next < documents.length && options.singleBatch !== true;
    return { firstBatch, id: more ? this.keep(cursor) : Long.ZERO, ns: namespace };
  }

  /** @throws MongoError 43 when the cursor is not open. */
  getMore(id: Long, namespace: string, batchSize: number | undefined): Doc {
    const key = id.toString();
    const cursor = this.cursors.get(key);
    if (!cursor) throw new MongoError(43, `cursor id ${key} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    cursor.lastUsed = Date.now();
    const nextBatch = this.take(cursor, batchSize === undefined || batchSize === 0 ? Infinity : batchSize);
    const more = cursor.next < cursor.documents.length;
    if (!more) this.cursors.delete(key);
    return { nextBatch, id: more ? id : Long.ZERO, ns: namespace };
  }

  kill(id: Long): boolean {
    return this.cursors.delete(id.toString());
  }

  killOf(session: string): void {
    for (const [key, cursor] of this.cursors) if (cursor.session === session) this.cursors.delete(key);
  }

  clear(): void {
    this.cursors.clear();
  }

  sweep(now: number): void {
    for (const [key, cursor] of this.cursors) if (cursor.lastUsed < now - idleLimit) this.cursors.delete(key);
  }

  private take(cursor: Cursor, count: number): RawDocument[] {
    const batch: RawDocument[] = [];
    let size = 0;
    while (batch.length < count && cursor.next < cursor.documents.length) {
      const bytes = cursor.documents[cursor.next];
      if (!bytes || (batch.length > 0 && size + bytes.length > largestBatch)) break;
      size += bytes.length;
      batch.push(new RawDocument(bytes));
      cursor.next++;
    }
    return batch;
  }

  private keep(cursor: Cursor): Long {
    this.counter++;
    const id = Long.fromBits(Math.floor(Math.random() * 0x7fffffff), this.counter);
    this.cursors.set(id.toString(), cursor);
    return id;
  }
}
