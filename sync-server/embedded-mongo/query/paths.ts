import { isDoc } from "../bson/values.ts";

const isNumeric = (part: string): boolean => /^\d+$/.test(part);

/** Called with a value a path leads to (undefined: missing); returning true ends the walk. */
type Visit = (value: unknown, position: number | undefined) => boolean;

/**
 * MongoDB's reading of a dotted path: arrays on the way are entered by position and spread over
 * their objects. `position` is the index within the first array that was spread.
 */
export function walkPath(at: unknown, parts: readonly string[], visit: Visit, from = 0, position?: number): boolean {
  let value = at;
  for (let depth = from; depth < parts.length; depth++) {
    const part = parts[depth] ?? "";
    if (Array.isArray(value)) return walkArray(value, parts, visit, depth, position);
    if (!isDoc(value)) return visit(undefined, position);
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return visit(value, position);
}

function walkArray(
  items: readonly unknown[],
  parts: readonly string[],
  visit: Visit,
  depth: number,
  position: number | undefined,
): boolean {
  const part = parts[depth] ?? "";
  if (isNumeric(part) && Number(part) < items.length) {
    if (walkPath(items[Number(part)], parts, visit, depth + 1, position)) return true;
  }
  return items.some((item, index) => isDoc(item) && walkPath(item, parts, visit, depth, position ?? index));
}

/**
 * As walkPath, but an array at the end is also spread: its elements, then the array itself. A path of no parts
 * means an element of an array, which is taken whole.
 */
export function walkLeaves(at: unknown, parts: readonly string[], visit: Visit): boolean {
  if (parts.length === 0) return visit(at, undefined);
  return walkPath(at, parts, (value, position) => {
    if (!Array.isArray(value)) return visit(value, position);
    const items: unknown[] = value;
    if (items.some((item, index) => visit(item, position ?? index))) return true;
    return visit(items, position);
  });
}

/** The value at a path through plain objects (no arrays are spread); undefined when it is missing. */
export function valueAt(doc: unknown, parts: readonly string[]): unknown {
  let value = doc;
  for (const part of parts) {
    if (Array.isArray(value) && isNumeric(part)) {
      const item: unknown = value[Number(part)];
      value = item;
    } else value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}
