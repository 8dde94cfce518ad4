import { randomUUID } from "node:crypto";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import {
  syncCollectionsOf,
  type SyncCollections,
  type CounterDocument,
  type FeedDocument,
} from "../db/syncCollections.ts";
import type { Collection, Database } from "../db/database.ts";
import type { Session } from "../db/transactions.ts";
import {
  asStoreFault,
  oneByOne,
  StoreFault,
  type Effects,
  type ReadPort,
  type RowFilter,
  type RowWrite,
  type ServerStore,
  type WindowPage,
  type WritePort,
} from "./serverStore.ts";

/** A row as MongoDB stores it: `_id` instead of `id`, and the audience by which a snapshot finds it. */
export type RowDocument = { _id: string; audience: string[] } & Record<string, unknown>;

/** The sync engine's database. Creates the counter on first use. */
export async function openMongoStore(database: Database): Promise<ServerStore> {
  const collections = syncCollectionsOf(database);
  const first: CounterDocument = { _id: "feed", turn: 0, n: 0, tag: randomUUID(), numbers: {} };
  await collections.counters.updateOne({ _id: "feed" }, { $setOnInsert: first }, { upsert: true });
  return {
    snapshot: (work) =>
      asStoreFault(database.snapshot((session) => work(oneByOne(readPort(database, collections, session))))),
    transaction: (work) =>
      asStoreFault(database.transaction((session) => work(oneByOne(writePort(database, collections, session))))),
    head: async () => (await collections.counters.findOne({ _id: "feed" }))?.n ?? 0,
    audiencesBetween: (after, upTo) => collections.feed.distinct("audience", { _id: { $gt: after, $lte: upTo } }),
  };
}

function readPort(database: Database, collections: SyncCollections, session: Session): ReadPort {
  const table = (entity: EntityName): Collection<RowDocument> => database.collection(database.entities[entity].table);
  const entries = new Map<number, FeedDocument | undefined>();
  return {
    entities: database.entities,
    counter: async () => required(await collections.counters.findOne({ _id: "feed" }, { session })),
    row: async (entity, id) => toRow(await table(entity).findOne({ _id: id }, { session })),
    rowsWhere: async (entity, where, most = 0) =>
      toRows(
        await table(entity)
          .find({ ...where }, { session })
          .limit(most)
          .toArray(),
      ),
    rowsIn: async (entity, ids) =>
      ids.length === 0
        ? []
        : toRows(
            await table(entity)
              .find({ _id: { $in: [...ids] } }, { session })
              .toArray(),
          ),
    receipts: async (ids) =>
      ids.length === 0 ? [] : collections.receipts.find({ _id: { $in: [...ids] } }, { session }).toArray(),
    clientStates: async (ids) =>
      ids.length === 0 ? [] : collections.clientStates.find({ _id: { $in: [...ids] } }, { session }).toArray(),
    feedEntry: async (n) => {
      if (!entries.has(n)) entries.set(n, (await collections.feed.findOne({ _id: n }, { session })) ?? undefined);
      return entries.get(n);
    },
    feedFor: (audiences, after, upTo, limit) =>
      collections.feed
        .find({ audience: { $in: [...audiences] }, _id: { $gt: after, $lte: upTo } }, { session })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    windowPage: async (page) => toRows(await findWindow(table(page.entity), page, session)),
  };
}

function findWindow(table: Collection<RowDocument>, page: WindowPage, session: Session): Promise<RowDocument[]> {
  const { rows, except = [], newest, afterId, limit } = page;
  if (newest) {
    return table
      .find(filterOf(rows), { session })
      .sort({ [newest.by]: -1 })
      .limit(newest.count)
      .toArray();
  }
  const left = except.length === 0 ? {} : { $nor: except.map(filterOf) };
  return table
    .find({ ...filterOf(rows), ...left, _id: { $gt: afterId } }, { session })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

function filterOf({ audiences, equals, notBefore, after }: RowFilter): object {
  return {
    ...(audiences ? { audience: { $in: [...audiences] } } : {}),
    ...equals,
    ...(notBefore ? { [notBefore.field]: { $gte: notBefore.day } } : {}),
    ...(after ? { [after.field]: { $gt: after.day } } : {}),
  };
}

function writePort(database: Database, collections: SyncCollections, session: Session): WritePort {
  return {
    ...readPort(database, collections, session),
    lockFeed: async () =>
      required(
        await collections.counters.findOneAndUpdate(
          { _id: "feed" },
          { $inc: { turn: 1 } },
          { session, returnDocument: "after" },
        ),
      ),
    flush: async (effects) => {
      await writeRows(database, effects.rows, session);
      if (effects.feed.length > 0) await collections.feed.insertMany(effects.feed, { session });
      if (effects.receipts.length > 0) await collections.receipts.insertMany(effects.receipts, { session });
      if (effects.jobs.length > 0) await collections.jobs.insertMany(effects.jobs, { session });
      await writeClientStates(collections, effects, session);
      for (const { collection, document } of effects.extraWrites) {
        await database.collection<{ _id: string }>(collection).insertOne(document, { session });
      }
      const { n, tag, numbers } = effects.counter;
      await collections.counters.updateOne({ _id: "feed" }, { $set: { n, tag, numbers } }, { session });
    },
  };
}

async function writeRows(database: Database, writes: readonly RowWrite[], session: Session): Promise<void> {
  for (const [entity, ofEntity] of groupByEntity(writes)) {
    const operations = ofEntity.map((write) => {
      const document = toDocument(write);
      if (write.replaces === undefined) return { insertOne: { document } };
      return { replaceOne: { filter: { _id: document._id, rev: write.replaces }, replacement: document } };
    });
    const written = await database
      .collection<RowDocument>(database.entities[entity].table)
      .bulkWrite(operations, { session });
    if (written.insertedCount + written.matchedCount !== ofEntity.length) {
      throw new StoreFault(new Error(`A ${entity} changed under its writer.`));
    }
  }
}

function groupByEntity(writes: readonly RowWrite[]): Map<EntityName, RowWrite[]> {
  const groups = new Map<EntityName, RowWrite[]>();
  for (const write of writes) groups.set(write.entity, [...(groups.get(write.entity) ?? []), write]);
  return groups;
}

async function writeClientStates(collections: SyncCollections, effects: Effects, session: Session): Promise<void> {
  if (effects.clientStates.length === 0) return;
  const operations = effects.clientStates.map((state) => ({
    replaceOne: { filter: { _id: state._id }, replacement: state, upsert: true },
  }));
  await collections.clientStates.bulkWrite(operations, { session });
}

function toDocument({ row, audience }: RowWrite): RowDocument {
  const { id, ...fields } = row;
  return { _id: id, audience, ...fields };
}

/** The only place where a stored document becomes a row: everything written through `flush` matches the schema. */
export function toRow<Name extends EntityName>(document: RowDocument | null): RowOf<Name> | undefined {
  if (!document) return undefined;
  const row: Record<string, unknown> = { id: document._id };
  for (const field in document) if (field !== "_id" && field !== "audience") row[field] = document[field];
  return row as unknown as RowOf<Name>;
}

export function toRows<Name extends EntityName>(documents: readonly RowDocument[]): RowOf<Name>[] {
  return documents.map((document) => toRow<Name>(document)).filter((row): row is RowOf<Name> => row !== undefined);
}

function required<T>(value: T | null): T {
  if (value === null) throw new StoreFault(new Error("The feed's counter is missing."));
  return value;
}
