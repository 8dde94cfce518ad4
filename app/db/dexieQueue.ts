import type { OutboxItem } from "#app/sync/phone.ts";
import type { DexieMeta } from "./dexieMeta.ts";
import type { LocalDatabase } from "./localDatabase.ts";

type Items = Map<string, OutboxItem>;

/**
 * What each connection remembers of its queue, and the mark that the database had then. Every transaction that changes
 * the queue leaves a new mark in it, so a queue that another tab has changed, or a change that was not committed, is not
 * taken for the truth.
 */
const remembered = new WeakMap<LocalDatabase, { mark: string; items: Items }>();

/** The outbox inside one transaction: read once at most, because a long one is asked for at every answer. */
export class DexieQueue {
  private readonly database: LocalDatabase;
  private items: Items | undefined;
  private readonly meta: DexieMeta;

  constructor(database: LocalDatabase, meta: DexieMeta) {
    this.database = database;
    this.meta = meta;
  }

  async inOrder(): Promise<OutboxItem[]> {
    return [...(await this.read()).values()];
  }

  async head(count: number): Promise<OutboxItem[]> {
    const items = this.items ?? (await this.recall());
    return items ? [...items.values()].slice(0, count) : this.database.outbox.limit(count).toArray();
  }

  async add(item: OutboxItem): Promise<void> {
    const known = await this.read();
    this.changes(known);
    await this.database.outbox.add(item);
    known.set(item.mutationId, item);
  }

  /** An item that moves leaves its old place before any takes its new one. */
  async put(items: readonly OutboxItem[]): Promise<void> {
    if (items.length === 0) return;
    const known = await this.read();
    this.changes(known);
    const left = items.flatMap(({ mutationId, seq }) => {
      const before = known.get(mutationId);
      return before && before.seq !== seq ? before.seq : [];
    });
    await this.database.outbox.bulkDelete(left);
    await this.database.outbox.bulkPut([...items]);
    for (const item of items) known.set(item.mutationId, item);
  }

  /** In as few pieces as they lie in: a browser deletes a stretch of places as fast as one. */
  async delete(mutationIds: readonly string[]): Promise<void> {
    if (mutationIds.length === 0) return;
    const known = await this.read();
    this.changes(known);
    const leaving = new Set(mutationIds);
    for (const [first, last] of stretches([...known.values()], ({ mutationId }) => leaving.has(mutationId))) {
      await this.database.outbox.where("seq").between(first.seq, last.seq, true, true).delete();
    }
    for (const mutationId of mutationIds) known.delete(mutationId);
  }

  /** In the order of places, which no change of an item alters. */
  private async read(): Promise<Items> {
    this.items ??= (await this.recall()) ?? (await this.readAll());
    return this.items;
  }

  private async recall(): Promise<Items | undefined> {
    const known = remembered.get(this.database);
    const { queueMark } = await this.meta.read();
    return known && known.mark === queueMark ? new Map(known.items) : undefined;
  }

  private async readAll(): Promise<Items> {
    const items = new Map((await this.database.outbox.toArray()).map((item) => [item.mutationId, item]));
    const { queueMark } = await this.meta.read();
    if (queueMark !== undefined) remembered.set(this.database, { mark: queueMark, items: new Map(items) });
    return items;
  }

  /** What is known changes with the rest of this transaction. */
  private changes(known: Items): void {
    remembered.set(this.database, { mark: this.meta.renewMark(), items: known });
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
