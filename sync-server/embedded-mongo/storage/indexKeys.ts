import { compoundKey, emptyArrayValue } from "../bson/keyEncoding.ts";
import { isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { IndexInfo } from "./catalog.ts";

/** One indexed field on its way down a document: what is reached, and the path that is left. */
interface Step {
  readonly at: unknown;
  readonly rest: readonly string[];
  /** The value is final: an array here is an element, indexed whole. */
  readonly settled: boolean;
}

/** Follows objects (and numeric positions of arrays) until a value or an array to spread is reached. */
function descend(step: Step): Step {
  if (step.settled) return step;
  let { at, rest } = step;
  while (rest.length > 0) {
    const part = rest[0] ?? "";
    if (Array.isArray(at)) {
      if (!/^\d+$/.test(part)) break;
      const item: unknown = at[Number(part)];
      at = item;
    } else at = isDoc(at) ? at[part] : undefined;
    rest = rest.slice(1);
  }
  return { at, rest, settled: !Array.isArray(at) };
}

function spread(steps: readonly Step[], array: readonly unknown[]): (readonly Step[])[] {
  const items: readonly unknown[] = array.length === 0 ? [emptyArrayValue] : array;
  return items.map((item) =>
    steps.map((step) => {
      if (step.at !== array) return step;
      if (step.rest.length === 0) return { at: item, rest: [], settled: true };
      return { at: isDoc(item) ? item : undefined, rest: step.rest, settled: false };
    }),
  );
}

/** Collects the value tuples of a document; true when an array gave one tuple per element (multikey). */
function collectTuples(starts: readonly Step[], found: unknown[][]): boolean {
  const steps = starts.map(descend);
  const arrays = new Set<readonly unknown[]>();
  for (const step of steps) if (!step.settled && Array.isArray(step.at)) arrays.add(step.at);
  const [array, second] = arrays;
  if (second) throw new MongoError(171, "cannot index parallel arrays");
  if (!array) {
    found.push(steps.map((step) => step.at));
    return false;
  }
  for (const next of spread(steps, array)) collectTuples(next, found);
  return true;
}

export interface IndexKeys {
  readonly keys: ReadonlySet<string>;
  readonly multikey: boolean;
}

const none: IndexKeys = { keys: new Set(), multikey: false };

/** The keys of a document in an index (without the partial filter, which the caller has checked). */
export function indexKeysOf(index: IndexInfo, doc: unknown): IndexKeys {
  const found: unknown[][] = [];
  const multikey = collectTuples(
    index.fields.map((field) => ({ at: doc, rest: field.parts, settled: false })),
    found,
  );
  if (index.sparse && found.every((values) => values.every((value) => value === undefined))) return none;
  return { keys: new Set(found.map((values) => compoundKey(values, index.descending))), multikey };
}
