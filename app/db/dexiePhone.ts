import { Dexie, type Table } from "dexie";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import { entityNames } from "#shared/entities/tables.ts";
import type { Phone, PhoneMeta, PhoneTransaction } from "#app/sync/phone.ts";
import { DexieMeta } from "./dexieMeta.ts";
import { DexieQueue } from "./dexieQueue.ts";
import type { LocalDatabase } from "./localDatabase.ts";
import { keepSettled, settledTap } from "./settledTaps.ts";

/** The phone's database as the sync code sees it, in Dexie. */
export function dexiePhone(database: LocalDatabase, first: () => PhoneMeta): Phone {
  // Native async functions: only around those does Dexie carry its transaction across an await.
  return {
    read: (work) =>
      database.transaction("r", database.tables, async () =>
        work(dexieTransaction(database, new DexieMeta(database.meta, first))),
      ),
    write: (work) =>
      database.transaction("rw", database.tables, async () => {
        const meta = new DexieMeta(database.meta, first);
        const result = await work(dexieTransaction(database, meta));
        await meta.finish();
        return result;
      }),
  };
}

function dexieTransaction(database: LocalDatabase, meta: DexieMeta): PhoneTransaction {
  const table = (entity: EntityName): Table<AnyRow, string> => database.table(entity);
  const queue = new DexieQueue(database, meta);
  return {
    meta: () => meta.read(),
    putMeta: (changed) => meta.put(changed),
    row: async <Name extends EntityName>(entity: Name, id: string) =>
      (await table(entity).get(id)) as RowOf<Name> | undefined,
    rowsWhere: <Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>) =>
      rowsWhere(table(entity) as unknown as Table<RowOf<Name>, string>, where),
    putRows: async (entity, rows) => void (await table(entity).bulkPut([...rows])),
    deleteRows: (entity, ids) => table(entity).bulkDelete([...ids]),
    clearRows: async () => {
      for (const name of entityNames) await table(name).clear();
    },
    outbox: () => queue.inOrder(),
    outboxHead: (count) => queue.head(count),
    hasWaiting: async () => (await database.outbox.limit(1).primaryKeys()).length > 0,
    addItem: (item) => queue.add(item),
    putItems: (items) => queue.put(items),
    deleteItems: (mutationIds) => queue.delete(mutationIds),
    settled: (mutationId) => settledTap(database, mutationId),
    putSettled: (items) => keepSettled(database, items),
  };
}

/** Finds by the first field's index and compares the rest. */
function rowsWhere<Row extends object>(table: Table<Row, string>, where: Partial<Row>): Promise<Row[]> {
  const matches = (row: Row) => Object.entries(where).every(([field, value]) => Reflect.get(row, field) === value);
  for (const { name, keyPath } of table.schema.indexes) {
    const [first = ""] = [keyPath ?? []].flat();
    const value: unknown = Reflect.get(where, first);
    if (typeof value !== "string") continue;
    const found = Array.isArray(keyPath)
      ? table.where(name).between([value, Dexie.minKey], [value, Dexie.maxKey])
      : table.where(name).equals(value);
    return found.filter(matches).toArray();
  }
  return table.filter(matches).toArray();
}
