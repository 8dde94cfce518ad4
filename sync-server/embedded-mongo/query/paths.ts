import { isDoc } from "../bson/values.ts";

const isNumeric = (part: string): boolean => /^\d+$/.test(part);

/** Called with each value that a path leads to (undefined: missing); returning true ends the walk. */
type Visit = (value: unknown) => boolean;

/** MongoDB's reading of a dotted path: enters an array by position, and also visits each object in it. */
export function walkPath(at: unknown, parts: readonly string[], visit: Visit, from = 0): boolean {
  let value = at;
  for (let depth = from; depth < parts.length; depth++) {
    const part = parts[depth] ?? "";
    if (Array.isArray(value)) return walkArray(value, parts, visit, depth);
    if (!isDoc(value)) return visit(undefined);
    value = Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return visit(value);
}

function walkArray(items: readonly unknown[], parts: readonly string[], visit: Visit, depth: number): boolean {
  const part = parts[depth] ?? "";
  if (isNumeric(part) && Number(part) < items.length) {
    if (walkPath(items[Number(part)], parts, visit, depth + 1)) return true;
  }
  return items.some((item) => isDoc(item) && walkPath(item, parts, visit, depth));
}

/** Like walkPath, but an array at the end also yields its elements before the array itself. */
export function walkLeaves(at: unknown, parts: readonly string[], visit: Visit): boolean {
  return walkPath(at, parts, (value) => (Array.isArray(value) && value.some(visit)) || visit(value));
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
