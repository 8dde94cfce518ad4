import { Dexie, type Table, type Transaction, type TransactionMode } from "dexie";
import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import { entityNames } from "#shared/entities/tables.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import type { OutboxItem, ClientStore, ClientMeta, ClientTransaction, MutationResult } from "./clientStore.ts";
import { opened, tablesIn, type LocalDatabase, type LocalTables } from "./localDatabase.ts";
import { deleteResults, keepResults, rememberedResults, resultOf } from "./results.ts";
import { RulesNeeded, type Rules } from "./rules.ts";
import { upgradedItem } from "./upgradedItem.ts";

/** The client's store in IndexedDB, as the sync code sees it. `first` creates the meta of a store that has none. */
export function dexieClientStore(database: LocalDatabase, first: () => ClientMeta, rules: Rules): ClientStore {
  const within =
    (mode: TransactionMode): ClientStore["write"] =>
    (work) =>
      inTransaction(database, mode, rules, (running) => work(new DexieTransaction(running, first, rules)));
  return { read: within("r"), write: within("rw") };
}

/** Runs `work` in one transaction over all tables, and again if it needed rules that had to be loaded first. */
export async function inTransaction<T>(
  database: LocalDatabase,
  mode: TransactionMode,
  rules: Rules,
  work: (running: Transaction) => Promise<T>,
): Promise<T> {
  await opened(database);
  // A native async function: Dexie waits for the whole of it.
  const run = () => database.transaction(mode, database.tables, async (running) => work(running));
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RulesNeeded)) throw error;
    await rules.load();
    return run();
  }
}

/** The store within a running transaction: its writes and the caller's other work commit together, or not at all. */
export function clientStoreWithin(running: Transaction, first: () => ClientMeta, rules: Rules): ClientStore {
  const tx = new DexieTransaction(running, first, rules);
  return { read: (work) => work(tx), write: (work) => work(tx) };
}

/**
 * Reads meta and outbox once per transaction and updates them with its writes. Each query names the transaction:
 * Dexie's own way of finding the current one loses it when other code awaits at the same time.
 */
class DexieTransaction implements ClientTransaction {
  private readonly running: Transaction;
  private readonly tables: LocalTables;
  private readonly first: () => ClientMeta;
  private readonly rules: Rules;
  private currentMeta: ClientMeta | undefined;
  private items: Map<string, OutboxItem> | undefined;

  constructor(running: Transaction, first: () => ClientMeta, rules: Rules) {
    this.running = running;
    this.tables = tablesIn(running);
    this.first = first;
    this.rules = rules;
  }

  get version(): number {
    return this.rules.version;
  }

  async schema(): Promise<Schema> {
    const schema = this.rules.known();
    if (!schema) throw new RulesNeeded();
    return schema;
  }

  async meta(): Promise<ClientMeta> {
    this.currentMeta ??= (await this.tables.meta.get("meta")) ?? this.first();
    return this.currentMeta;
  }

  async putMeta(meta: ClientMeta): Promise<void> {
    this.currentMeta = meta;
    await this.tables.meta.put(meta);
  }

  async row<Name extends EntityName>(entity: Name, id: string): Promise<RowOf<Name> | undefined> {
    return (await this.table(entity).get(id)) as RowOf<Name> | undefined;
  }

  rowsWhere<Name extends EntityName>(entity: Name, where: Partial<RowOf<Name>>): Promise<RowOf<Name>[]> {
    return rowsWhere(this.table(entity) as unknown as Table<RowOf<Name>, string>, where);
  }

  async putRows(entity: EntityName, rows: readonly AnyRow[]): Promise<void> {
    await this.table(entity).bulkPut([...rows]);
  }

  async deleteRows(entity: EntityName, ids: readonly string[]): Promise<void> {
    await this.table(entity).bulkDelete([...ids]);
  }

  async clearRows(): Promise<void> {
    await Promise.all(entityNames.map((name) => this.table(name).clear()));
  }

  async outbox(): Promise<OutboxItem[]> {
    const items = await this.known();
    return [...items.values()].sort((left, right) => left.seq - right.seq);
  }

  async keysWithBase(keys: readonly string[]): Promise<string[]> {
    if (this.items) return keys.filter((key) => [...(this.items?.values() ?? [])].some((item) => hasBaseOf(item, key)));
    const found = await this.tables.outbox
      .where("baseKeys")
      .anyOf([...keys])
      .toArray();
    return keys.filter((key) => found.some((item) => hasBaseOf(item, key)));
  }

  async addItem(item: OutboxItem): Promise<void> {
    await this.tables.outbox.add(item);
    this.items?.set(item.mutationId, item);
  }

  /** A moved item leaves its old seq before any item takes its new one. */
  async putItems(items: readonly OutboxItem[]): Promise<void> {
    const known = await this.known();
    const left = items.flatMap(({ mutationId, seq }) => {
      const before = known.get(mutationId)?.seq;
      return before === undefined || before === seq ? [] : before;
    });
    await this.tables.outbox.bulkDelete(left);
    await this.tables.outbox.bulkPut([...items]);
    for (const item of items) known.set(item.mutationId, item);
  }

  async deleteItems(mutationIds: readonly string[]): Promise<void> {
    const known = await this.known();
    await this.tables.outbox.bulkDelete(mutationIds.flatMap((mutationId) => known.get(mutationId)?.seq ?? []));
    for (const mutationId of mutationIds) known.delete(mutationId);
  }

  result(mutationId: string): Promise<MutationResult | undefined> {
    return resultOf(this.tables, mutationId);
  }

  putResults(items: readonly MutationResult[]): Promise<void> {
    return keepResults(this.tables, items);
  }

  deleteResults(mutationIds: readonly string[]): Promise<void> {
    return deleteResults(this.tables, mutationIds);
  }

  remembered(): Promise<MutationResult[]> {
    return rememberedResults(this.tables);
  }

  private table(entity: EntityName): Table<AnyRow, string> {
    return this.running.table(entity);
  }

  private async known(): Promise<Map<string, OutboxItem>> {
    if (this.items) return this.items;
    const stored = await this.tables.outbox.toArray();
    const isEarlier = stored.some(({ schemaVersion }) => schemaVersion < this.version);
    const items = isEarlier ? await this.upgraded(stored) : stored;
    this.items = new Map(items.map((item) => [item.mutationId, item]));
    return this.items;
  }

  private async upgraded(items: readonly OutboxItem[]): Promise<OutboxItem[]> {
    const schema = await this.schema();
    return items.map((item) => upgradedItem(schema, item));
  }
}

function hasBaseOf(item: OutboxItem, key: string): boolean {
  return item.baseKeys.includes(key);
}

/** Looks up by the first field's index and filters by the rest. */
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
