import { Dexie, type Table } from "dexie";
import { entityNames, type AnyRow, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import { coveredBy, type OutboxItem, type Phone, type PhoneMeta, type PhoneTransaction } from "#app/sync/phone.ts";
import type { LocalDatabase } from "./localDatabase.ts";
import { keepSettled, settledTap } from "./settledTaps.ts";

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
    outbox: () => queue.inOrder(),
    outboxHead: (count) => database.outbox.limit(count).toArray(),
    outboxSize: () => database.outbox.count(),
    covered: (keys) => queue.covered(keys),
    addItem: (item) => queue.add(item),
    putItems: (items) => queue.put(items),
    deleteItems: (mutationIds) => queue.delete(mutationIds),
    settled: (mutationId) => settledTap(database, mutationId),
    putSettled: (items) => keepSettled(database, items),
  };
}

/** The outbox inside one transaction: read once, because a long one is asked for several times. */
class Queue {
  private readonly table: LocalDatabase["outbox"];
  private items: Map<string, OutboxItem> | undefined;

  constructor(table: LocalDatabase["outbox"]) {
    this.table = table;
  }

  async inOrder(): Promise<OutboxItem[]> {
    return [...(await this.read()).values()];
  }

  async covered(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.items) return coveredBy([...this.items.values()], keys);
    const found = new Set<string>();
    for (const key of keys) if ((await this.table.where("covers").equals(key).count()) > 0) found.add(key);
    return found;
  }

  async add(item: OutboxItem): Promise<void> {
    await this.table.add(item);
    this.items?.set(item.mutationId, item);
  }

  /** An item that moves leaves its old place before any takes its new one. */
  async put(items: readonly OutboxItem[]): Promise<void> {
    const known = await this.read();
    const left = items.flatMap(({ mutationId, seq }) => {
      const before = known.get(mutationId);
      return before && before.seq !== seq ? before.seq : [];
    });
    await this.table.bulkDelete(left);
    await this.table.bulkPut([...items]);
    for (const item of items) known.set(item.mutationId, item);
  }

  /** In as few pieces as they lie in: a browser deletes a stretch of places as fast as one. */
  async delete(mutationIds: readonly string[]): Promise<void> {
    const known = await this.read();
    const leaving = new Set(mutationIds);
    for (const [first, last] of stretches([...known.values()], ({ mutationId }) => leaving.has(mutationId))) {
      await this.table.where("seq").between(first.seq, last.seq, true, true).delete();
    }
    for (const mutationId of mutationIds) known.delete(mutationId);
  }

  /** In the order of places, which no change of an item alters. */
  private async read(): Promise<Map<string, OutboxItem>> {
    this.items ??= new Map((await this.table.toArray()).map((item) => [item.mutationId, item]));
    return this.items;
  }
}

/** First and last of each run of neighbours that are wanted. */
function stretches<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): [first: Item, last: Item][] {
  const found: [Item, Item][] = [];
  let current: [Item, Item] | undefined;
  for (const item of items) {
    if (!isWanted(item)) current = undefined;
    else if (current) current[1] = item;
    else found.push((current = [item, item]));
  }
  return found;
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
