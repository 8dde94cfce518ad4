import type { Table } from "dexie";
import { entityNames, type AnyRow, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import type { Phone, PhoneMeta, PhoneTransaction } from "#app/sync/phone.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** The phone's database as the sync code sees it, in Dexie. */
export function dexiePhone(database: LocalDatabase, first: () => PhoneMeta): Phone {
  const tx = dexieTransaction(database, first);
  // Native async functions: only around those does Dexie carry its transaction across an await.
  return {
    read: (work) => database.transaction("r", database.tables, async () => work(tx)),
    write: (work) => database.transaction("rw", database.tables, async () => work(tx)),
  };
}

function dexieTransaction(database: LocalDatabase, first: () => PhoneMeta): PhoneTransaction {
  const table = (entity: EntityName): Table<AnyRow, string> => database.table(entity);
  return {
    meta: async () => (await database.meta.get("meta")) ?? first(),
    putMeta: async (meta) => void (await database.meta.put(meta)),
    row: async <Name extends EntityName>(entity: Name, id: string) =>
      (await table(entity).get(id)) as RowOf<Name> | undefined,
    rowsWhere: <Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>) =>
      rowsWhere(table(entity) as unknown as Table<RowOf<Name>, string>, where),
    putRows: async (entity, rows) => void (await table(entity).bulkPut([...rows])),
    deleteRows: (entity, ids) => table(entity).bulkDelete([...ids]),
    clearRows: async () => {
      for (const name of entityNames) await table(name).clear();
    },
    truth: (key) => database.truths.get(key),
    truths: () => database.truths.toArray(),
    putTruth: async (truth) => void (await database.truths.put(truth)),
    deleteTruths: (keys) => database.truths.bulkDelete([...keys]),
    clearTruths: () => database.truths.clear(),
    outbox: () => database.outbox.orderBy("seq").toArray(),
    putItem: async (item) => void (await database.outbox.put(item)),
    deleteItem: (mutationId) => database.outbox.delete(mutationId),
    settled: (mutationId) => database.settled.get(mutationId),
    putSettled: async (item) => void (await database.settled.put(item)),
  };
}

/** Finds by the first field's index and compares the rest. */
function rowsWhere<Row extends object>(table: Table<Row, string>, where: Partial<Row>): Promise<Row[]> {
  const entries = Object.entries(where);
  const indexed = entries.find(([field]) => field in table.schema.idxByName);
  const matches = (row: Row) => entries.every(([field, value]) => Reflect.get(row, field) === value);
  if (!indexed || typeof indexed[1] !== "string") return table.filter(matches).toArray();
  return table.where(indexed[0]).equals(indexed[1]).filter(matches).toArray();
}
