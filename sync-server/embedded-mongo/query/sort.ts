import { compareValues, compoundKey, emptyArrayValue, keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import type { Collation } from "./collation.ts";
import { walkLeaves } from "./paths.ts";

export interface SortField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}

/** @throws MongoError for a direction that is neither 1 nor -1. */
export function parseSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isDoc(sort)) throw new MongoError(14, "Expected field sort to be of type object");
  return Object.entries(sort).map(([path, direction]) => {
    if (isDoc(direction)) throw badValue(`$meta sort is not supported by the embedded database`);
    const sign = isNumberValue(direction) ? toNumber(direction) : 0;
    if (sign !== 1 && sign !== -1)
      throw badValue(`$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    if (path === "" || path.startsWith("$")) throw badValue(`FieldPath field names may not start with '$': ${path}`);
    return { path, parts: path.split("."), descending: sign < 0 };
  });
}

/** An array sorts by its least element (ascending) or its greatest (descending). */
function sortValue(doc: Doc, field: SortField): unknown {
  const simple = field.parts.length === 1 ? doc[field.path] : undefined;
  if (field.parts.length === 1 && !Array.isArray(simple)) return simple;
  let best: unknown;
  let found = false;
  walkLeaves(doc, field.parts, (value) => {
    if (Array.isArray(value) && !(value.length === 0)) return false;
    const each: unknown = Array.isArray(value) ? emptyArrayValue : value;
    const sign = found ? compareValues(each, best) : 0;
    if (!found || (field.descending ? sign > 0 : sign < 0)) best = each;
    found = true;
    return false;
  });
  return best;
}

/** A key that sorts documents as asked when compared by `<`. */
export function sortKey(doc: Doc, fields: readonly SortField[]): string {
  return compoundKey(
    fields.map((field) => sortValue(doc, field)),
    fields.map((field) => field.descending),
  );
}

/** Sorts by the fields; documents that are equal keep their order. */
export function sortBy<T>(items: readonly T[], docOf: (item: T) => Doc, fields: readonly SortField[]): T[] {
  if (fields.length === 0) return [...items];
  const keyed = items.map((item) => ({ item, key: sortKey(docOf(item), fields) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

/** Values without their doubles, in the order in which they came. */
export function distinctValues(values: readonly unknown[], collation?: Collation): unknown[] {
  const seen = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(collation ? collation.fold(value) : value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}
