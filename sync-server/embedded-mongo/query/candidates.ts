import { decode } from "../bson/codec.ts";
import type { Doc } from "../bson/values.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import { documentPrefix, entryBounds } from "../storage/keys.ts";
import type { Entry, View } from "../storage/view.ts";
import type { Plan } from "./plan.ts";

/** A stored document: its bytes, decoded on first access. */
export class Found {
  /** The key it is stored under. */
  readonly key: string;
  readonly bytes: Buffer;
  private decoded: Doc | undefined;

  constructor(key: string, bytes: Buffer) {
    this.key = key;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.decoded ??= decode(this.bytes);
    return this.decoded;
  }
}

/** The documents that a plan reads, in plan order, before matching. */
export function* candidates(view: View, collection: CollectionInfo, plan: Plan): Generator<Found> {
  if (plan.index === undefined || plan.index.name === "_id_") {
    for (const [key, bytes] of entriesOf(view, plan)) yield new Found(key, bytes);
    return;
  }
  const prefix = documentPrefix(collection.id);
  // Two runs may share an entry, because long bounds are truncated.
  const mayRepeat = plan.index.multikey || plan.index.cutOff || plan.runs.length > 1;
  const seen = mayRepeat ? new Set<string>() : undefined;
  for (const [, value] of entriesOf(view, plan)) {
    const key = prefix + value.toString("latin1");
    if (seen?.has(key) === true) continue;
    seen?.add(key);
    const bytes = view.get(key);
    if (bytes) yield new Found(key, bytes);
  }
}

function* entriesOf(view: View, plan: Plan): Generator<Entry> {
  if (plan.merged) {
    yield* mergedEntries(view, plan);
    return;
  }
  const inOrder = <T>(list: readonly T[]): readonly T[] => (plan.reverse ? list.toReversed() : list);
  if (plan.keys) {
    for (const key of inOrder(plan.keys)) {
      const value = view.get(key);
      if (value) yield [key, value];
    }
    return;
  }
  for (const { start, end } of inOrder(plan.runs)) yield* view.range(...entryBounds(start, end), plan.reverse);
}

interface Head {
  readonly entries: Iterator<Entry>;
  readonly shared: number;
  entry: Entry;
  /** The key without its run's shared start: runs are merged by it. */
  rest: string;
}

/** Always yields the least (backwards: the greatest) of the runs' next entries, so that nothing is read in advance. */
function* mergedEntries(view: View, { runs, reverse }: Plan): Generator<Entry> {
  const heads: Head[] = [];
  try {
    for (const { start, end, shared } of runs) {
      const entries = view.range(...entryBounds(start, end), reverse)[Symbol.iterator]();
      const first = entries.next();
      if (first.done !== true) heads.push({ entries, shared, entry: first.value, rest: first.value[0].slice(shared) });
    }
    while (heads.length > 0) {
      const next = heads.reduce((best, head) => (head.rest < best.rest !== reverse ? head : best));
      yield next.entry;
      const following = next.entries.next();
      if (following.done === true) heads.splice(heads.indexOf(next), 1);
      else {
        next.entry = following.value;
        next.rest = following.value[0].slice(next.shared);
      }
    }
  } finally {
    for (const { entries } of heads) entries.return?.();
  }
}
