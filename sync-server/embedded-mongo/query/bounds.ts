import { MaxKey, MinKey } from "bson";
import { KeyWriter } from "../bson/keyWriter.ts";
import { keyOf, tagOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { afterPrefix } from "../storage/keys.ts";
import { isRegex } from "./regex.ts";

/** A half-open range of one index field's keys (binary strings). */
export interface Interval {
  readonly start: string;
  readonly end: string;
}

/** What a filter says about one field: a few exact values, or one half-open range of keys. */
export type FieldBounds = { readonly points: readonly string[] } | { readonly from: string; readonly to: string };

const isPlain = (value: unknown): boolean => !isRegex(value) && !Array.isArray(value) && value !== undefined;

const tagStart = (value: unknown): string => String.fromCharCode(tagOf(value));
const tagEnd = (value: unknown): string => String.fromCharCode(tagOf(value) + 1);

/** Both must hold. When two elements of an array may meet them separately, only one can be used. */
function both(known: FieldBounds | undefined, more: FieldBounds, intersect: boolean): FieldBounds {
  if (!known) return more;
  if ("points" in known) return known;
  if ("points" in more) return more;
  if (!intersect) return known;
  return {
    from: more.from > known.from ? more.from : known.from,
    to: more.to < known.to ? more.to : known.to,
  };
}

function rangeOf(operator: string, value: unknown): FieldBounds | undefined {
  if (value === null || value instanceof MinKey || value instanceof MaxKey || !isPlain(value)) return undefined;
  const key = keyOf(value);
  switch (operator) {
    case "$gt":
      return { from: afterPrefix(key), to: tagEnd(value) };
    case "$gte":
      return { from: key, to: tagEnd(value) };
    case "$lt":
      return { from: tagStart(value), to: key };
    case "$lte":
      return { from: tagStart(value), to: afterPrefix(key) };
    default:
      return undefined;
  }
}

function boundsOfCondition(condition: unknown, mayIntersect: boolean): FieldBounds | undefined {
  const operators = isDoc(condition) && (Object.keys(condition)[0]?.startsWith("$") ?? false);
  if (!operators) return isPlain(condition) ? { points: [keyOf(condition)] } : undefined;
  let bounds: FieldBounds | undefined;
  for (const [operator, value] of Object.entries(condition)) {
    if (operator === "$eq" && isPlain(value)) bounds = both(bounds, { points: [keyOf(value)] }, true);
    else if (operator === "$in" && Array.isArray(value) && value.every(isPlain)) {
      bounds = both(bounds, { points: [...new Set(value.map(keyOf))].sort() }, true);
    } else {
      const range = rangeOf(operator, value);
      if (range) bounds = both(bounds, range, mayIntersect);
    }
  }
  return bounds;
}

/** The conditions that every match must meet: the filter's own fields and those of its `$and`. */
function* conditions(filter: Doc): Generator<[string, unknown]> {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === "$and" && Array.isArray(condition)) {
      for (const clause of condition) if (isDoc(clause)) yield* conditions(clause);
    } else if (!name.startsWith("$")) yield [name, condition];
  }
}

/** Bounds per field; on a multikey index two elements may meet two conditions, so bounds never intersect there. */
export function boundsOf(filter: Doc, multikey: boolean): Map<string, FieldBounds> {
  const found = new Map<string, FieldBounds>();
  for (const [path, condition] of conditions(filter)) {
    // An _id is never an array.
    const mayIntersect = !multikey || path === "_id";
    const bounds = boundsOfCondition(condition, mayIntersect);
    if (!bounds) continue;
    found.set(path, both(found.get(path), bounds, mayIntersect));
  }
  return found;
}

function inverted(key: string): string {
  const writer = new KeyWriter();
  writer.bytes(Buffer.from(key, "latin1"));
  writer.invert(0);
  return writer.take();
}

/** A field's bounds as intervals of its stored keys; `descending` keys are stored inverted. */
export function intervalsOf(bounds: FieldBounds, descending: boolean): Interval[] {
  if ("points" in bounds) {
    const points = bounds.points.map((key) => (descending ? inverted(key) : key)).sort();
    return points.map((key) => ({ start: key, end: afterPrefix(key) }));
  }
  if (!descending) return [{ start: bounds.from, end: bounds.to }];
  return [{ start: afterPrefix(inverted(bounds.to)), end: afterPrefix(inverted(bounds.from)) }];
}
