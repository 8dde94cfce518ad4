import { decodeExact } from "../bson/codec.ts";
import { FieldReader } from "../bson/fieldReader.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { Variables } from "../aggregate/expressions.ts";
import type { CollectionInfo, IndexInfo } from "../storage/catalog.ts";
import type { View } from "../storage/view.ts";
import { type Found, candidates } from "./candidates.ts";
import type { Matched } from "./fieldOperators.ts";
import { compileFilter, fieldsRead, parseFilter } from "./matcher.ts";
import { type Plan, choosePlan, fullScan } from "./plan.ts";
import { type SortField, sortBy } from "./sort.ts";

export interface Query {
  readonly filter: Doc;
  readonly sort?: readonly SortField[];
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
  readonly hint?: unknown;
  readonly variables?: Variables;
}

/** @throws MongoError 2 when the hint names no index. */
export function hintedIndex(collection: CollectionInfo, hint: unknown): IndexInfo | "natural" | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (isDoc(hint) && Object.keys(hint).length === 0) return undefined;
  if (isDoc(hint) && "$natural" in hint) return "natural";
  const wanted = JSON.stringify(hint);
  const index = collection.indexes.find((each) =>
    typeof hint === "string" ? each.name === hint : JSON.stringify(each.specification["key"]) === wanted,
  );
  if (index) return index;
  throw new MongoError(
    2,
    "error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index",
  );
}

function planOf(collection: CollectionInfo, query: Query): Plan {
  const hint = hintedIndex(collection, query.hint);
  if (hint === "natural") {
    const backwards = isDoc(query.hint) && query.hint["$natural"] === -1;
    return fullScan(collection, query.filter, backwards);
  }
  return choosePlan(collection, query.filter, query.sort ?? [], hint);
}

/** Only `$type` tells an int from a double or a long. */
function asksForTypes(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(asksForTypes);
  return isDoc(filter) && Object.entries(filter).some(([name, value]) => name === "$type" || asksForTypes(value));
}

/** How a candidate is decoded for its match: no more of it than the filter needs. */
function decoder(filter: Doc): (found: Found) => Doc {
  if (asksForTypes(filter)) return ({ bytes }) => decodeExact(bytes);
  const fields = fieldsRead(filter);
  if (!fields || fields.has("__proto__")) return ({ doc }) => doc;
  const reader = new FieldReader(fields);
  return ({ bytes }) => reader.read(bytes);
}

/** Every document that matches, in plan order, before sort, skip and limit. */
function* matches(view: View, collection: CollectionInfo, query: Query, plan: Plan): Generator<Found> {
  const hasVariables = query.variables && Object.keys(query.variables).length > 0;
  const { filter } = query;
  const matcher = hasVariables ? parseFilter(filter, query.variables) : compileFilter(filter);
  const decodeFor = decoder(filter);
  for (const found of candidates(view, collection, plan)) {
    if (!plan.exact) {
      const matched: Matched = {};
      if (!matcher(decodeFor(found), matched)) continue;
      found.position = matched.position;
    }
    yield found;
  }
}

/** The documents of a collection that a query asks for. */
export function findDocuments(view: View, collection: CollectionInfo, query: Query): Found[] {
  const plan = planOf(collection, query);
  const { sort = [] } = query;
  const skip = query.skip ?? 0;
  const limit = query.limit ?? 0;
  const inOrder = sort.length === 0 || plan.sorted;
  const wanted = inOrder && limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const found: Found[] = [];
  for (const each of matches(view, collection, query, plan)) {
    found.push(each);
    if (found.length >= wanted) break;
  }
  const ordered = inOrder ? found : sortBy(found, (each) => each.doc, sort);
  return skip > 0 || limit > 0 ? ordered.slice(skip, limit > 0 ? skip + limit : undefined) : ordered;
}

/** How many documents match, without holding them. */
export function countDocuments(view: View, collection: CollectionInfo, query: Query): number {
  const { skip = 0, limit = 0 } = query;
  const most = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  let count = 0;
  for (const found of matches(view, collection, query, planOf(collection, query))) {
    count += Number(found.bytes.length > 0);
    if (count >= most) break;
  }
  return Math.max(0, count - skip);
}
