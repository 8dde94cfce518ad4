import { Dexie, type Table } from "dexie";
import { entityNames, type AnyRow, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import type { OutboxItem, Phone, PhoneMeta, PhoneTransaction, Truth } from "#app/sync/phone.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** The phone's database as the sync code sees it, in Dexie. */
export function dexiePhone(database: LocalDatabase, first: () => PhoneMeta): Phone {
  // Native async functions: only around those does Dexie carry its transaction across an await.
  return {
    read: (work) => database.transaction("r", database.tables, async () => work(dexieTransaction(database, first))),
    write: (work) => database.transaction("rw", database.tables, async () => work(dexieTransaction(database, first))),
  };
}

function dexieTransaction(database: LocalDatabase, first: () => PhoneMeta): PhoneTransaction {
  const table = (entity: EntityName): Table<AnyRow, string> => database.table(entity);
  const queue = new Queue(database.outbox);
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
    truths: (keys) => truthsIn(database.truths, keys),
    putTruths: async (truths) => void (await database.truths.bulkPut([...truths])),
    deleteTruths: (keys) => deleteTruths(database.truths, keys),
    clearTruths: () => database.truths.clear(),
    outbox: () => queue.inOrder(),
    outboxHead: (count) => database.outbox.orderBy("seq").limit(count).toArray(),
    outboxSize: () => database.outbox.count(),
    putItems: (items) => queue.put(items),
    deleteItems: (mutationIds) => queue.delete(mutationIds),
    settled: (mutationId) => database.settled.get(mutationId),
    putSettled: async (items) => void (await database.settled.bulkPut([...items])),
  };
}

/** Asked for one by one without a look at how many there are: counting takes a browser as long as reading. */
const fewKeys = 20;

/** The outbox inside one transaction: read once, because a long one is asked for several times. */
class Queue {
  private readonly table: LocalDatabase["outbox"];
  private items: Map<string, OutboxItem> | undefined;

  constructor(table: LocalDatabase["outbox"]) {
    this.table = table;
  }

  async inOrder(): Promise<OutboxItem[]> {
    this.items ??= new Map((await this.table.toArray()).map((item) => [item.mutationId, item]));
    return [...this.items.values()].sort((left, right) => left.seq - right.seq);
  }

  async put(items: readonly OutboxItem[]): Promise<void> {
    await this.table.bulkPut([...items]);
    for (const item of items) this.items?.set(item.mutationId, item);
  }

  async delete(mutationIds: readonly string[]): Promise<void> {
    await this.table.bulkDelete([...mutationIds]);
    for (const mutationId of mutationIds) this.items?.delete(mutationId);
  }
}

/** A page of rows names hundreds of keys, of which few have a truth: where there are fewer, these are what is asked for. */
async function truthsIn(table: LocalDatabase["truths"], keys: readonly string[] | undefined): Promise<Truth[]> {
  if (!keys) return table.toArray();
  const stored = keys.length > fewKeys ? await table.limit(keys.length + 1).toArray() : undefined;
  if (!stored || stored.length > keys.length) {
    return (await table.bulkGet([...keys])).filter((truth) => truth !== undefined);
  }
  const wanted = new Set(keys);
  return stored.filter(({ key }) => wanted.has(key));
}

async function deleteTruths(table: LocalDatabase["truths"], keys: readonly string[]): Promise<void> {
  const stored = keys.length > fewKeys ? await table.limit(keys.length + 1).primaryKeys() : undefined;
  if (!stored || stored.length > keys.length) return table.bulkDelete([...keys]);
  const wanted = new Set(keys);
  await table.bulkDelete(stored.filter((key) => wanted.has(key)));
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
