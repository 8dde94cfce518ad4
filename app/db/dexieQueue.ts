import { coveredBy, type OutboxItem } from "#app/sync/phone.ts";
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
  /** The one that this transaction leaves. */
  private mark: string | undefined;

  constructor(database: LocalDatabase) {
    this.database = database;
  }

  async inOrder(): Promise<OutboxItem[]> {
    return [...(await this.read()).values()];
  }

  async head(count: number): Promise<OutboxItem[]> {
    const items = this.items ?? (await this.recall());
    return items ? [...items.values()].slice(0, count) : this.database.outbox.limit(count).toArray();
  }

  async covered(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (this.items) return coveredBy([...this.items.values()], keys);
    const found = new Set<string>();
    for (const key of keys) {
      if ((await this.database.outbox.where("covers").equals(key).count()) > 0) found.add(key);
    }
    return found;
  }

  async add(item: OutboxItem): Promise<void> {
    await this.leaveMark();
    await this.database.outbox.add(item);
    this.items?.set(item.mutationId, item);
  }

  /** An item that moves leaves its old place before any takes its new one. */
  async put(items: readonly OutboxItem[]): Promise<void> {
    if (items.length === 0) return;
    const known = await this.read();
    await this.leaveMark();
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
    await this.leaveMark();
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
    return known && known.mark === (await this.storedMark()) ? new Map(known.items) : undefined;
  }

  private async readAll(): Promise<Items> {
    const items = new Map((await this.database.outbox.toArray()).map((item) => [item.mutationId, item]));
    const mark = await this.storedMark();
    if (mark !== undefined) remembered.set(this.database, { mark, items: new Map(items) });
    return items;
  }

  private async storedMark(): Promise<string | undefined> {
    return (await this.database.marks.get("outbox"))?.mark;
  }

  /** With the queue as it is from here on in this transaction, where that is known. */
  private async leaveMark(): Promise<void> {
    if (this.mark !== undefined) return;
    const mark = crypto.randomUUID();
    this.mark = mark;
    await this.database.marks.put({ table: "outbox", mark });
    if (this.items) remembered.set(this.database, { mark, items: this.items });
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
