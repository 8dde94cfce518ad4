import { MaxKey, MinKey } from "bson";
import { keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import type { CollectionInfo, IndexInfo } from "../storage/catalog.ts";
import { afterPrefix, documentPrefix, indexPrefix } from "../storage/keys.ts";
import { type FieldBounds, type Interval, boundsOf, intervalsOf } from "./bounds.ts";
import type { SortField } from "./sort.ts";

/** How a find reads: key ranges of the documents themselves, or of one index. */
export interface Plan {
  readonly index: IndexInfo | undefined;
  readonly intervals: readonly Interval[];
  readonly reverse: boolean;
  /** The documents come in the order that was asked for. */
  readonly sorted: boolean;
  /** The bounds say all that the filter says: no document needs to be matched again. */
  readonly exact: boolean;
}

const maximumIntervals = 2000;

interface Candidate {
  readonly index: IndexInfo;
  readonly intervals: readonly Interval[];
  readonly bounded: number;
  readonly equalities: number;
}

function product(prefixes: readonly string[], next: readonly Interval[]): Interval[] {
  return prefixes.flatMap((prefix) => next.map(({ start, end }) => ({ start: prefix + start, end: prefix + end })));
}

/** Equalities lead, one range may follow: what an index's prefix can serve of a filter. */
function candidateOf(index: IndexInfo, prefix: string, filter: Doc): Candidate {
  const bounds = boundsOf(filter, index.multikey);
  let prefixes = [prefix];
  let bounded = 0;
  let equalities = 0;
  for (const field of index.fields) {
    const found: FieldBounds | undefined = bounds.get(field.path);
    if (!found) break;
    const next = intervalsOf(found, field.descending);
    if (prefixes.length * next.length > maximumIntervals) break;
    bounded++;
    if (!("points" in found)) return { index, intervals: product(prefixes, next), bounded, equalities };
    if (next.length === 1) equalities = equalities === bounded - 1 ? bounded : equalities;
    prefixes = product(prefixes, next).map((interval) => interval.start);
  }
  const intervals = prefixes.map((start) => ({ start, end: afterPrefix(start) }));
  return { index, intervals, bounded, equalities };
}

/** 1 when the index gives the sort order, -1 when it does backwards, 0 when it does not. */
function sortDirection(candidate: Candidate, sort: readonly SortField[]): number {
  const { index, equalities, intervals } = candidate;
  if (sort.length === 0 || index.partialFilter) return 0;
  // An array has several places in the index, but each of its documents has one _id.
  if (index.multikey && sort.some(({ path }) => path !== "_id")) return 0;
  const remaining = sort.filter(
    (field) => !index.fields.slice(0, equalities).some((equal) => equal.path === field.path),
  );
  const offset = equalities;
  let direction = 0;
  for (const [position, field] of remaining.entries()) {
    const indexed = index.fields[offset + position];
    if (!indexed || indexed.path !== field.path) return 0;
    const turn = indexed.descending === field.descending ? 1 : -1;
    if (direction !== 0 && direction !== turn) return 0;
    direction = turn;
  }
  const inOneRun = intervals.length === 1 || candidate.bounded <= offset + 1;
  return inOneRun ? direction || 1 : 0;
}

/** A sparse or partial index holds only some documents: it serves filters that ask for no others. */
function holdsEveryMatch(index: IndexInfo, filter: Doc, bounded: number): boolean {
  if (index.partialFilter) {
    return Object.entries(index.partialFilter).every(
      ([path, condition]) => path in filter && !path.startsWith("$") && implies(filter[path], condition),
    );
  }
  return !index.sparse || (bounded > 0 && !asksForNull(filter, index));
}

/** A value that a missing field does not equal, and is not in a range with. */
const provesPresence = (value: unknown): boolean =>
  value !== null && value !== undefined && !(value instanceof MinKey) && !(value instanceof MaxKey);

function needsPresence(operator: string, argument: unknown): boolean {
  if (operator === "$in") return Array.isArray(argument) && argument.every(provesPresence);
  return /^\$(eq|gte?|lte?)$/.test(operator) && provesPresence(argument);
}

/** True when what is asked can only be met by what `required` holds for. */
function implies(asked: unknown, required: unknown): boolean {
  if (keyOf(asked) === keyOf(required)) return true;
  if (!isDoc(required) || required["$exists"] !== true || Object.keys(required).length !== 1) return false;
  const operators = isDoc(asked) && Object.keys(asked).some((name) => name.startsWith("$"));
  return operators
    ? Object.entries(asked).every(([operator, argument]) => needsPresence(operator, argument))
    : provesPresence(asked);
}

function asksForNull(filter: Doc, index: IndexInfo): boolean {
  const nullKey = keyOf(null);
  const bounds = boundsOf(filter, true);
  return index.fields.some((field) => {
    const found = bounds.get(field.path);
    return found !== undefined && "points" in found && found.points.includes(nullKey);
  });
}

function prefixOf(collection: CollectionInfo, index: IndexInfo): string {
  return index.name === "_id_" ? documentPrefix(collection.id) : indexPrefix(collection.id, index.id);
}

function planFor(candidate: Candidate, filter: Doc, sort: readonly SortField[]): Plan {
  const direction = sortDirection(candidate, sort);
  const { index, intervals } = candidate;
  const id = filter["_id"];
  const exact =
    index.name === "_id_" &&
    Object.keys(filter).length === 1 &&
    candidate.equalities === 1 &&
    id !== undefined &&
    id !== null &&
    !isDoc(id);
  return { index, intervals, reverse: direction < 0, sorted: direction !== 0, exact };
}

/** The documents from first to last, in the order of their `_id`. */
export function fullScan(collection: CollectionInfo, filter: Doc, reverse = false): Plan {
  const prefix = documentPrefix(collection.id);
  const exact = Object.keys(filter).length === 0;
  return { index: undefined, intervals: [{ start: prefix, end: afterPrefix(prefix) }], reverse, sorted: false, exact };
}

/** Chooses the index whose prefix serves most of the filter, then the one that gives the order. */
export function choosePlan(
  collection: CollectionInfo,
  filter: Doc,
  sort: readonly SortField[],
  hinted?: IndexInfo,
): Plan {
  let best: Plan | undefined;
  let bestScore = 0;
  for (const index of hinted ? [hinted] : collection.indexes) {
    const candidate = candidateOf(index, prefixOf(collection, index), filter);
    if (!hinted && !holdsEveryMatch(index, filter, candidate.bounded)) continue;
    const plan = planFor(candidate, filter, sort);
    const score =
      candidate.bounded * 4 + candidate.equalities * 4 + Number(plan.sorted) * 3 + Number(index.name === "_id_");
    const useful = candidate.bounded > 0 || (plan.sorted && sort.length > 0) || hinted !== undefined;
    if (useful && score > bestScore) [best, bestScore] = [plan, score];
    else if (hinted) best ??= plan;
  }
  return best ?? fullScan(collection, filter);
}
