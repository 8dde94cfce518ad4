import { subDays } from "date-fns";
import { setTimeout as pause } from "node:timers/promises";
import { syncCollectionsOf, type SyncCollections } from "../db/syncCollections.ts";
import type { Database } from "../db/database.ts";
import type { Session } from "../db/transactions.ts";

export const historyDays = 90;
/** Small transactions with pauses, so that users' writes get in between. */
const batchSize = 500;
const pauseMs = 10;

/** How many documents were removed. */
export interface Pruned {
  feed: number;
  receipts: number;
  jobs: number;
  clientStates: number;
}

type Batch = (collections: SyncCollections, session: Session, before: Date) => Promise<number>;

/**
 * Removes feed entries, receipts and finished jobs older than 90 days, and the positions of clients silent for twice as
 * long. The remaining feed has no gap, even when this is interrupted: a phone positioned before its first entry must
 * start over.
 */
export async function pruneHistory(database: Database, now = new Date()): Promise<Pruned> {
  const before = subDays(now, historyDays);
  return {
    feed: await inBatches(database, before, removeFeed),
    receipts: await inBatches(database, before, removeReceipts),
    jobs: await inBatches(database, before, removeJobs),
    clientStates: await inBatches(database, subDays(before, historyDays), removeClientStates),
  };
}

async function inBatches(database: Database, before: Date, remove: Batch): Promise<number> {
  const collections = syncCollectionsOf(database);
  for (let total = 0; ; await pause(pauseMs)) {
    const removed = await database.transaction((session) => remove(collections, session, before));
    total += removed;
    if (removed < batchSize) return total;
  }
}

/**
 * Removes from the oldest up to the first entry to keep, whatever follows: server clocks differ. The newest entry
 * always stays: its tag identifies the phones that are up to date.
 */
async function removeFeed({ feed }: SyncCollections, session: Session, before: Date): Promise<number> {
  const [newest] = await feed.find({}, { session }).sort({ _id: -1 }).limit(1).toArray();
  const oldest = await feed.find({}, { session }).sort({ _id: 1 }).limit(batchSize).toArray();
  const firstKept = oldest.findIndex(({ _id, at }) => at >= before || _id === newest?._id);
  const expired = firstKept === -1 ? oldest : oldest.slice(0, firstKept);
  const last = expired.at(-1);
  if (last) await feed.deleteMany({ _id: { $lte: last._id } }, { session });
  return expired.length;
}

async function removeReceipts({ receipts }: SyncCollections, session: Session, before: Date): Promise<number> {
  const expired = await receipts
    .find({ at: { $lt: before } }, { session })
    .project<{ _id: string }>({ _id: 1 })
    .limit(batchSize)
    .toArray();
  if (expired.length > 0) await receipts.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) } }, { session });
  return expired.length;
}

async function removeJobs({ jobs }: SyncCollections, session: Session, before: Date): Promise<number> {
  const finished = { state: { $in: ["done" as const, "dead" as const] }, finishedAt: { $lt: before } };
  const expired = await jobs
    // A job was due before it finished, so the index on its due time can find it.
    .find({ ...finished, runAt: { $lt: before } }, { session })
    .project<{ _id: string }>({ _id: 1 })
    .limit(batchSize)
    .toArray();
  if (expired.length > 0) await jobs.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) } }, { session });
  return expired.length;
}

/** A client that returns later learns that its position is unknown, and starts over with its own unsent items. */
async function removeClientStates({ clientStates }: SyncCollections, session: Session, before: Date): Promise<number> {
  const expired = await clientStates
    .find({ at: { $lt: before } }, { session })
    .project<{ _id: string }>({ _id: 1 })
    .limit(batchSize)
    .toArray();
  if (expired.length > 0) await clientStates.deleteMany({ _id: { $in: expired.map(({ _id }) => _id) } }, { session });
  return expired.length;
}
