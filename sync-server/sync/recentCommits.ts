import type { Audience } from "#shared/entities/actor.ts";
import {
  entities as productEntities,
  type AnyRow,
  type EntityName,
  type EntityRegistry,
  type RowOf,
} from "#shared/entities/registry.ts";
import type { FeedDocument } from "../db/syncCollections.ts";
import type { FeedPort } from "./changesSince.ts";
import type { Mark } from "./cursor.ts";
import type { Effects } from "./serverStore.ts";

const mostEntries = 256;

interface Kept {
  row: AnyRow;
  /** Its last feed entry. */
  n: number;
}

/**
 * What the last commits of this process wrote, as long as no other process wrote in between: with it, who is concerned
 * by a change and what they may see of it is known without asking the database. Never holds anything that is not
 * committed. What it cannot say is asked of the database.
 */
export class RecentCommits {
  private readonly entities: EntityRegistry;
  /** Where the feed was before the first entry kept; undefined until the first commit. */
  private start: Mark | undefined;
  private end: Mark | undefined;
  private feed: FeedDocument[] = [];
  private readonly rows = new Map<string, Kept>();

  constructor(entities: EntityRegistry = productEntities) {
    this.entities = entities;
  }

  /** After each commit of this process, in their order. */
  add({ follows, feed, rows, counter }: Effects): void {
    const isNext = this.end?.n === follows.n && this.end.tag === follows.tag;
    if (!isNext) this.beginAt(follows);
    this.end = { n: counter.n, tag: counter.tag };
    this.feed.push(...feed);
    const written = new Map(rows.map(({ entity, row }) => [keyOf(entity, row.id), row]));
    for (const { entity, rowId, _id } of feed) {
      const row = written.get(keyOf(entity, rowId));
      if (row) this.rows.set(keyOf(entity, rowId), { row, n: _id });
    }
    this.forgetOldest();
  }

  /** The number of the last feed entry it knows; 0 before the first commit. */
  get head(): number {
    return this.end?.n ?? 0;
  }

  /** The audiences of all entries after this one; undefined where it does not know them all. */
  audiencesAfter(n: number): ReadonlySet<string> | undefined {
    if (this.start === undefined || n < this.start.n || n > this.head) return undefined;
    return new Set(this.after(n).flatMap(({ audience }) => audience));
  }

  /**
   * The database as this process left it, for who has seen the entries up to number `n`; undefined where it does not
   * know all entries after that.
   */
  portFrom(n: number): FeedPort | undefined {
    const { start, end } = this;
    if (!start || !end || n < start.n) return undefined;
    return {
      entities: this.entities,
      counter: async () => end,
      feedEntry: async (n) => (n === start.n ? start : this.feed.find(({ _id }) => _id === n)),
      feedFor: async (audiences, after, upTo, limit) =>
        this.after(after)
          .filter(({ _id, audience }) => _id <= upTo && audience.some((one) => audiences.includes(one as Audience)))
          .slice(0, limit),
      rowsIn: async <Name extends EntityName>(entity: Name, ids: readonly string[]) =>
        ids.flatMap((id) => (this.rows.get(keyOf(entity, id))?.row as RowOf<Name> | undefined) ?? []),
    };
  }

  private after(n: number): FeedDocument[] {
    return this.feed.filter(({ _id }) => _id > n);
  }

  private beginAt(start: Mark): void {
    this.start = start;
    this.feed = [];
    this.rows.clear();
  }

  private forgetOldest(): void {
    const forgotten = this.feed.slice(0, Math.max(0, this.feed.length - mostEntries));
    const last = forgotten.at(-1);
    if (!last) return;
    this.start = { n: last._id, tag: last.tag };
    this.feed = this.feed.slice(forgotten.length);
    for (const { entity, rowId, _id } of forgotten) {
      const key = keyOf(entity, rowId);
      if (this.rows.get(key)?.n === _id) this.rows.delete(key);
    }
  }
}

function keyOf(entity: EntityName, id: string): string {
  return `${entity} ${id}`;
}
