import { MaxKey, MinKey } from "bson";
import { keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import type { CollectionInfo, IndexInfo } from "../storage/catalog.ts";
import { afterPrefix, documentPrefix, entryKey, indexPrefix } from "../storage/keys.ts";
import { type Candidate, FilterBounds, type Run, candidateOf } from "./indexRuns.ts";
import { isRegex } from "./regex.ts";
import type { SortField } from "./sort.ts";

/** How a find reads: key ranges of the documents themselves, or of one index. */
export interface Plan {
  readonly index: IndexInfo | undefined;
  readonly runs: readonly Run[];
  readonly reverse: boolean;
  /** The documents come in the requested order. */
  readonly sorted: boolean;
  /** Each run is in that order, but the runs overlap. */
  readonly merged: boolean;
  /** The exact keys to read, if known: fetched without a search. */
  readonly keys: readonly string[] | undefined;
  /** The runs express the whole filter: no document needs matching again. */
  readonly exact: boolean;
}

/** Each merged run is an open cursor. */
const mostMergedRuns = 32;

interface Order {
  /** 1 when the index gives the sort order, -1 when it does backwards, 0 when it does not. */
  readonly direction: number;
  readonly merged: boolean;
}

const unordered: Order = { direction: 0, merged: false };

function orderOf(candidate: Candidate, sort: readonly SortField[]): Order {
  const { index, equalities, pointed, runs, bounded } = candidate;
  if (sort.length === 0 || index.partialFilter || index.cutOff) return unordered;
  // An array has several places in the index, but each document has only one _id.
  if (index.multikey && sort.some(({ path }) => path !== "_id")) return unordered;
  const equal = new Set(index.fields.slice(0, equalities).map(({ path }) => path));
  const remaining = sort.filter(({ path }) => !equal.has(path));
  const inOneRun = runs.length === 1 || bounded <= equalities + 1;
  const direction = inOneRun ? directionFrom(index, equalities, remaining) : 0;
  if (direction !== 0 || runs.length > mostMergedRuns) return { direction, merged: false };
  return { direction: directionFrom(index, pointed, remaining), merged: true };
}

/** How the index's fields from `offset` on fit the sort order. */
function directionFrom(index: IndexInfo, offset: number, sort: readonly SortField[]): number {
  let direction = 0;
  for (const [position, field] of sort.entries()) {
    const indexed = index.fields[offset + position];
    if (!indexed || indexed.path !== field.path) return 0;
    const turn = indexed.descending === field.descending ? 1 : -1;
    if (direction !== 0 && direction !== turn) return 0;
    direction = turn;
  }
  return direction || 1;
}

/** A sparse or partial index holds only some documents: it serves only filters that match no others. */
function holdsEveryMatch(index: IndexInfo, filter: Doc, bounds: FilterBounds, bounded: number): boolean {
  if (index.partialFilter) {
    return Object.entries(index.partialFilter).every(
      ([path, condition]) => path in filter && !path.startsWith("$") && implies(filter[path], condition),
    );
  }
  return !index.sparse || (bounded > 0 && !asksForNull(bounds, index));
}

/** A value that a missing field neither equals nor shares a range with. */
const provesPresence = (value: unknown): boolean =>
  value !== null && value !== undefined && !(value instanceof MinKey) && !(value instanceof MaxKey);

function needsPresence(operator: string, argument: unknown): boolean {
  if (operator === "$in") return Array.isArray(argument) && argument.every(provesPresence);
  return /^\$(eq|gte?|lte?)$/.test(operator) && provesPresence(argument);
}

/** True when only values that meet `required` can meet `asked`. */
function implies(asked: unknown, required: unknown): boolean {
  if (keyOf(asked) === keyOf(required)) return true;
  if (!isDoc(required) || required["$exists"] !== true || Object.keys(required).length !== 1) return false;
  const operators = isDoc(asked) && Object.keys(asked).some((name) => name.startsWith("$"));
  return operators
    ? Object.entries(asked).every(([operator, argument]) => needsPresence(operator, argument))
    : provesPresence(asked);
}

const nullKey = keyOf(null);

function asksForNull(filterBounds: FilterBounds, index: IndexInfo): boolean {
  const bounds = filterBounds.of(true);
  return index.fields.some((field) => {
    const found = bounds.get(field.path);
    return found !== undefined && "points" in found && found.points.includes(nullKey);
  });
}

function prefixOf(collection: CollectionInfo, index: IndexInfo): string {
  return index.name === "_id_" ? documentPrefix(collection.id) : indexPrefix(collection.id, index.id);
}

const isPlainId = (value: unknown): boolean =>
  value !== null && value !== undefined && !isDoc(value) && !Array.isArray(value) && !isRegex(value);

/** The ids a filter names, if it names nothing else. */
function idsAskedFor(filter: Doc): unknown[] | undefined {
  const asked = filter["_id"];
  if (Object.keys(filter).length !== 1) return undefined;
  if (!isDoc(asked)) return isPlainId(asked) ? [asked] : undefined;
  const { $in: list } = asked;
  return Object.keys(asked).length === 1 && Array.isArray(list) && list.every(isPlainId) ? list : undefined;
}

/** Reads documents by their ids alone, in id order; undefined for any other filter. */
function planByIds(collection: CollectionInfo, filter: Doc, sort: readonly SortField[]): Plan | undefined {
  const index = collection.indexes.find(({ name }) => name === "_id_");
  const ids = index && idsAskedFor(filter);
  if (!ids) return undefined;
  const prefix = documentPrefix(collection.id);
  const keys = [...new Set(ids.map((id) => prefix + keyOf(id)))].sort();
  const [first, second] = sort;
  const sorted = first?.path === "_id" && !second;
  return { index, runs: [], reverse: first?.descending ?? false, sorted, merged: false, keys, exact: true };
}

function planFor(candidate: Candidate, sort: readonly SortField[]): Plan {
  const { direction, merged } = orderOf(candidate, sort);
  const { index, runs, pointed } = candidate;
  const isKeyed = pointed === index.fields.length && (index.name === "_id_" || index.unique);
  const keys = isKeyed ? runs.map(({ start }) => entryKey(start)) : undefined;
  const sorted = direction !== 0;
  return { index, runs, reverse: direction < 0, sorted, merged: merged && sorted, keys, exact: false };
}

/** All documents from first to last, in `_id` order. */
function fullScan(collection: CollectionInfo, filter: Doc): Plan {
  const prefix = documentPrefix(collection.id);
  const runs = [{ start: prefix, end: afterPrefix(prefix), shared: prefix.length }];
  const exact = Object.keys(filter).length === 0;
  return { index: undefined, runs, reverse: false, sorted: false, merged: false, keys: undefined, exact };
}

/** Chooses the index whose prefix serves most of the filter, then the one that gives the order. */
export function choosePlan(collection: CollectionInfo, filter: Doc, sort: readonly SortField[]): Plan {
  const byIds = planByIds(collection, filter, sort);
  if (byIds) return byIds;
  const bounds = new FilterBounds(filter);
  let best: Plan | undefined;
  let bestScore = 0;
  for (const index of collection.indexes) {
    const candidate = candidateOf(index, prefixOf(collection, index), bounds);
    if (!holdsEveryMatch(index, filter, bounds, candidate.bounded)) continue;
    const plan = planFor(candidate, sort);
    // Nothing beats reading one document by its key.
    if (plan.keys?.length === 1) return plan;
    const score =
      candidate.bounded * 4 + candidate.equalities * 4 + Number(plan.sorted) * 3 + Number(index.name === "_id_");
    const useful = candidate.bounded > 0 || (plan.sorted && sort.length > 0);
    if (useful && score > bestScore) [best, bestScore] = [plan, score];
  }
  return best ?? fullScan(collection, filter);
}
