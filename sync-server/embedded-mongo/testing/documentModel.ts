import { Double, Long } from "bson";

/**
 * MongoDB's answers over a few documents, written plainly and independently of the engine, which is compared with them.
 */
export interface Row {
  _id: number;
  [field: string]: unknown;
}

export type Condition = Record<string, unknown>;
type Fields = Record<string, unknown>;

/** The sort value of an empty list: before null. */
export const beforeNull = Symbol("before null");

const rank = (value: unknown): number => {
  if (value === beforeNull) return 0;
  if (value === undefined || value === null) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 5;
  if (typeof value === "boolean") return 6;
  return value instanceof Date ? 7 : 4;
};

export const isObject = (value: unknown): value is Fields => rank(value) === 4;

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const sign = compare(left[at], right[at]);
    if (sign !== 0) return sign;
  }
  return left.length - right.length;
}

/** For each field first the type, then the name, then the value. */
const inParts = (value: Fields): unknown[] => Object.entries(value).flatMap(([name, each]) => [rank(each), name, each]);

/** BSON's order over null, numbers, texts, objects, lists, booleans and dates. */
export function compare(left: unknown, right: unknown): number {
  const byType = rank(left) - rank(right);
  if (byType !== 0) return byType;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right);
  if (isObject(left) && isObject(right)) return compareLists(inParts(left), inParts(right));
  return rank(left) > 1 ? Number(left) - Number(right) : 0;
}

/** A document without the BSON types of its numbers, as a driver reads it. */
export function plain<T>(value: T): T;
export function plain(value: unknown): unknown {
  if (value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (Array.isArray(value)) return value.map((each: unknown) => plain(each));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

/** The values that a path leads to; enters each object of an array. */
export function endsOf(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (Array.isArray(value)) return value.filter(isObject).flatMap((each) => endsOf(each, [name, ...rest]));
  return isObject(value) ? endsOf(value[name], rest) : [undefined];
}

/** What conditions examine: the values at the end of a path, and those with the elements of their lists. */
interface Reached {
  readonly ends: readonly unknown[];
  readonly leaves: readonly unknown[];
}

const listsIn = (values: readonly unknown[]): unknown[][] =>
  values.filter((value): value is unknown[] => Array.isArray(value));

const reached = (ends: readonly unknown[]): Reached => ({ ends, leaves: [...ends, ...listsIn(ends).flat()] });

function holds(at: Reached, operator: string, wanted: unknown): boolean {
  const { ends, leaves } = at;
  const ordered = (test: (sign: number) => boolean): boolean =>
    leaves.some((leaf) => rank(leaf) === rank(wanted) && test(compare(leaf, wanted)));
  const items = Array.isArray(wanted) ? wanted : [];
  switch (operator) {
    case "$eq":
      return ordered((sign) => sign === 0);
    case "$gt":
      return ordered((sign) => sign > 0);
    case "$gte":
      return ordered((sign) => sign >= 0);
    case "$lt":
      return ordered((sign) => sign < 0);
    case "$lte":
      return ordered((sign) => sign <= 0);
    case "$in":
      return items.some((each) => holds(at, "$eq", each));
    case "$ne":
      return !holds(at, "$eq", wanted);
    case "$exists":
      return ends.some((end) => end !== undefined) === wanted;
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

const hasOperators = (condition: unknown): condition is Condition =>
  isObject(condition) && Object.keys(condition)[0]?.startsWith("$") === true;

function meets(at: Reached, condition: unknown): boolean {
  if (!hasOperators(condition)) return holds(at, "$eq", condition);
  return Object.entries(condition).every(([operator, wanted]) => holds(at, operator, wanted));
}

export function matches(row: Fields, filter: Condition): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    const clauses = Array.isArray(condition) ? condition.filter(isObject) : [];
    if (name === "$and") return clauses.every((clause) => matches(row, clause));
    if (name === "$or") return clauses.some((clause) => matches(row, clause));
    if (name === "$nor") return !clauses.some((clause) => matches(row, clause));
    return meets(reached(endsOf(row, name.split("."))), condition);
  });
}
