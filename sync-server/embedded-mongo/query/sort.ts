import { compoundKey, keyOf } from "../bson/keyEncoding.ts";
import { valueTuples } from "../bson/valueTuples.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";

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

const parallelArrays = (): MongoError => badValue("cannot sort with keys that are parallel arrays");

/**
 * A key by which documents sort in the requested order with `<`: with arrays, the first key that an index would hold.
 */
export function sortKey(doc: Doc, fields: readonly SortField[]): string {
  const descending = fields.map((field) => field.descending);
  const paths = fields.map((field) => field.parts);
  const keys = valueTuples(doc, paths, parallelArrays).tuples.map((values) => compoundKey(values, descending));
  return keys.reduce((first, key) => (key < first ? key : first));
}

/** Sorts by the fields; equal documents keep their order. */
export function sortBy<T>(items: readonly T[], docOf: (item: T) => Doc, fields: readonly SortField[]): T[] {
  if (fields.length === 0) return [...items];
  const keyed = items.map((item) => ({ item, key: sortKey(docOf(item), fields) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return keyed.map(({ item }) => item);
}

/** Values without duplicates, in their original order. */
export function distinctValues(values: readonly unknown[]): unknown[] {
  const seen = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(value);
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}
