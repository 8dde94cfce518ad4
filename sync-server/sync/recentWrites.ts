import type { AnyRow, EntityName, RowOf } from "#shared/entities/registry.ts";
import type { FeedDocument, ReceiptDocument } from "../db/bookkeeping.ts";
import type { Mark } from "./cursor.ts";
import type { Effects } from "./serverStore.ts";

/** What was written, and the number of its commit's last feed entry (a row: of the row's own last entry). */
interface Written<Value> {
  n: number;
  value: Value;
}

/** Receipts are pruned after months. */
const receiptsAreGoodForMs = 86_400_000;

/**
 * What this process has committed since somebody else last did: feed entries without a hole, the rows and receipts
 * that came with them. A feed entry's tag is random, so a database whose head is one of these entries has this
 * history up to it, whatever happened to it in between.
 */
export class RecentWrites {
  private readonly mostKept: number;
  private entries: FeedDocument[] = [];
  private readonly rows = new Map<string, Written<AnyRow>>();
  private readonly receipts = new Map<string, Written<ReceiptDocument>>();

  constructor(mostKept = 4000) {
    this.mostKept = mostKept;
  }

  /** Takes in what was committed on top of `before`. */
  record(before: Mark, { feed, rows, receipts }: Effects): void {
    const n = feed.at(-1)?._id;
    // What is decided again had been forgotten there.
    for (const { _id } of receipts) this.receipts.delete(_id);
    // Without an entry nothing would tell a history with these receipts from one without them.
    if (n === undefined) return;
    const last = this.entries.at(-1);
    if (last?._id !== before.n || last.tag !== before.tag) this.forget();
    this.entries.push(...feed);
    if (this.entries.length > 2 * this.mostKept) this.entries = this.entries.slice(-this.mostKept);
    for (const { entity, row } of rows) this.keep(this.rows, `${entity} ${row.id}`, { n, value: row });
    for (const receipt of receipts) this.keep(this.receipts, receipt._id, { n, value: receipt });
  }

  /** A database with this head has nothing but what is known here, as far as it is kept. */
  covers(head: Mark): boolean {
    return this.entry(head.n)?.tag === head.tag;
  }

  private entry(n: number): FeedDocument | undefined {
    return this.entries[n - (this.entries[0]?._id ?? 0)];
  }

  /** The entries after `after` up to and with `upTo`; undefined when not all of them are kept. */
  entriesBetween(after: number, upTo: number): FeedDocument[] | undefined {
    const first = this.entries[0]?._id;
    return first === undefined || after + 1 < first
      ? undefined
      : this.entries.slice(after + 1 - first, upTo + 1 - first);
  }

  /** The row at that head; undefined when it is not kept or has changed since. */
  row<Name extends EntityName>(head: Mark, entity: Name, id: string): RowOf<Name> | undefined {
    return at(this.rows.get(`${entity} ${id}`), head) as RowOf<Name> | undefined;
  }

  /** The receipt; undefined when it is not kept, came later, or is so old that the database may have forgotten it. */
  receipt(head: Mark, id: string): ReceiptDocument | undefined {
    const receipt = at(this.receipts.get(id), head);
    return receipt && Date.now() - receipt.at.getTime() < receiptsAreGoodForMs ? receipt : undefined;
  }

  /** Newest last; the oldest goes when there are too many. */
  private keep<Value>(kept: Map<string, Written<Value>>, key: string, written: Written<Value>): void {
    kept.delete(key);
    kept.set(key, written);
    const [oldest] = kept.size > this.mostKept ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }

  private forget(): void {
    this.entries = [];
    this.rows.clear();
    this.receipts.clear();
  }
}

function at<Value>(written: Written<Value> | undefined, head: Mark): Value | undefined {
  return written && written.n <= head.n ? written.value : undefined;
}
