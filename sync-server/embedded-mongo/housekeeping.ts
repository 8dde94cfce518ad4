import { decode } from "./bson/codec.ts";
import { isDoc } from "./bson/values.ts";
import type { Engine } from "./engine.ts";
import { findDocuments } from "./query/findDocuments.ts";
import type { CollectionInfo, IndexInfo } from "./storage/catalog.ts";
import { removeDocument } from "./storage/collectionStore.ts";
import { afterPrefix, sessionPrefix } from "./storage/keys.ts";
import { Writer } from "./storage/writer.ts";
import { HeldByTransaction } from "./transactions/lockTable.ts";

const sessionRecordMinutes = 60;
const sweptAtOnce = 1000;

function expiredIn(engine: Engine, collection: CollectionInfo, index: IndexInfo, now: number): void {
  const path = index.fields[0]?.path;
  if (path === undefined || index.expireAfterSeconds === undefined) return;
  const before = new Date(now - index.expireAfterSeconds * 1000);
  const filter = { $and: [index.partialFilter ?? {}, { [path]: { $lt: before } }] };
  const query = { filter, limit: sweptAtOnce };
  const claimed = new Set<string>();
  const writer = new Writer(engine.store.live, (key) => {
    const holder = engine.locks.holderOf(key);
    if (holder) throw new HeldByTransaction(holder);
    claimed.add(key);
  });
  for (const found of findDocuments(writer, collection, query)) {
    try {
      removeDocument(writer, collection, found.doc);
    } catch (error) {
      if (!(error instanceof HeldByTransaction)) throw error;
    }
  }
  if (writer.batch.size === 0) return;
  engine.store.append(writer.batch);
  engine.locks.written(claimed);
  engine.clock.advance();
}

/** Removes documents that have expired by a TTL index. */
export function sweepExpired(engine: Engine, now: number): void {
  for (const collection of engine.catalog.values()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined) expiredIn(engine, collection, index, now);
    }
  }
}

/** Forgets the retry records of long-gone sessions. */
export function sweepSessionRecords(engine: Engine, now: number): void {
  const oldest = now - sessionRecordMinutes * 60_000;
  const writer = new Writer(engine.store.live, () => undefined);
  for (const [key, bytes] of engine.store.live.range(sessionPrefix, afterPrefix(sessionPrefix))) {
    const record = decode(bytes);
    const at = isDoc(record) ? record["at"] : undefined;
    if (at instanceof Date && at.getTime() < oldest) writer.remove(key);
  }
  engine.store.append(writer.batch);
}

/** Starts the periodic sweeps; returns a function that stops them. */
export function startHousekeeping(engine: Engine, log: (message: string) => void): () => void {
  const guarded = (work: (now: number) => void) => () => {
    try {
      work(Date.now());
    } catch (error) {
      log(`embedded database: a sweep failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const timers = [
    setInterval(
      guarded((now) => engine.sessions.sweep(now)),
      1000,
    ),
    setInterval(
      guarded((now) => engine.cursors.sweep(now)),
      60_000,
    ),
    setInterval(
      guarded((now) => sweepExpired(engine, now)),
      60_000,
    ),
    setInterval(
      guarded((now) => sweepSessionRecords(engine, now)),
      600_000,
    ),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
