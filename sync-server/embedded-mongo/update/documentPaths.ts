import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

const maximumPadding = 1_500_000;

function define(doc: Doc, name: string, value: unknown): void {
  Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
}

function indexIn(items: readonly unknown[], part: string, path: string): number {
  if (!/^\d+$/.test(part)) {
    throw new MongoError(28, `Cannot create field '${part}' in an array (path '${path}')`);
  }
  const index = Number(part);
  if (index > items.length + maximumPadding) throw new MongoError(2, "can't backfill more than 1500000 elements");
  return index;
}

function put(container: Doc | unknown[], part: string, value: unknown, path: string): void {
  if (!Array.isArray(container)) {
    define(container, part, value);
    return;
  }
  const index = indexIn(container, part, path);
  while (container.length < index) container.push(null);
  container[index] = value;
}

function child(container: Doc | unknown[], part: string): unknown {
  if (Array.isArray(container)) return container[/^\d+$/.test(part) ? Number(part) : -1];
  return Object.hasOwn(container, part) ? container[part] : undefined;
}

/** Sets a value, creating objects on the way. @throws MongoError 28 when another value is in the way. */
export function setAt(doc: Doc, parts: readonly string[], value: unknown): void {
  const path = parts.join(".");
  let container: Doc | unknown[] = doc;
  for (const part of parts.slice(0, -1)) {
    const next: unknown = child(container, part);
    if (isDoc(next) || Array.isArray(next)) container = next;
    else if (next === undefined) {
      const created: Doc = {};
      put(container, part, created, path);
      container = created;
    } else {
      throw new MongoError(
        28,
        `Cannot create field '${parts.at(-1) ?? ""}' in element {${part}: ${JSON.stringify(next)}}`,
      );
    }
  }
  put(container, parts.at(-1) ?? "", value, path);
}

/** Removes a field; an array element becomes null. */
export function removeAt(doc: Doc, parts: readonly string[]): void {
  let container: unknown = doc;
  for (const part of parts.slice(0, -1)) {
    container = isDoc(container) || Array.isArray(container) ? child(container, part) : undefined;
  }
  const last = parts.at(-1) ?? "";
  if (Array.isArray(container)) {
    if (/^\d+$/.test(last) && Number(last) < container.length) container[Number(last)] = null;
  } else if (isDoc(container)) Reflect.deleteProperty(container, last);
}
