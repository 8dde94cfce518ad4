import { FieldReader } from "../bson/fieldReader.ts";
import type { Doc } from "../bson/values.ts";
import type { CollectionInfo } from "../storage/catalog.ts";
import type { View } from "../storage/view.ts";
import { type Found, candidates } from "./candidates.ts";
import { compileFilter, fieldsRead } from "./matcher.ts";
import { type Plan, choosePlan } from "./plan.ts";
import { type SortField, sortBy } from "./sort.ts";

export interface Query {
  readonly filter: Doc;
  readonly sort?: readonly SortField[];
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
}

function planOf(collection: CollectionInfo, { filter, sort = [] }: Query): Plan {
  return choosePlan(collection, filter, sort);
}

/** Decodes no more of a candidate than the filter needs to match it. */
function decoder(filter: Doc): (found: Found) => Doc {
  const fields = fieldsRead(filter);
  if (fields.has("__proto__")) return ({ doc }) => doc;
  const reader = new FieldReader(fields);
  return ({ bytes }) => reader.read(bytes);
}

/** Every document that matches, in plan order, before sort, skip and limit. */
function* matches(view: View, collection: CollectionInfo, query: Query, plan: Plan): Generator<Found> {
  const { filter } = query;
  const matcher = compileFilter(filter);
  const decodeFor = decoder(filter);
  for (const found of candidates(view, collection, plan)) {
    if (plan.exact || matcher(decodeFor(found))) yield found;
  }
}

/** The documents of a collection that match a query. */
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

/** How many documents match, without keeping them in memory. */
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
