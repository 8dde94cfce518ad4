import { type Doc, isDoc } from "../bson/values.ts";
import { MongoError, badValue, failedToParse } from "../mongoError.ts";
import type { Matcher } from "../query/fieldOperators.ts";
import { parseFilter } from "../query/matcher.ts";
import { valueAt } from "../query/paths.ts";

export type ArrayFilters = ReadonlyMap<string, Matcher>;

function identifiersIn(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (!name.startsWith("$")) return [name.split(".")[0] ?? name];
    return Array.isArray(value) ? value.filter(isDoc).flatMap(identifiersIn) : [];
  });
}

/** `arrayFilters` by identifier. @throws MongoError 9 when one names none or several, or two name the same. */
export function parseArrayFilters(given: unknown): ArrayFilters {
  const filters = new Map<string, Matcher>();
  const list: unknown[] = Array.isArray(given) ? given : [];
  for (const filter of list) {
    if (!isDoc(filter)) throw failedToParse("arrayFilters must hold documents");
    const [identifier, other] = new Set(identifiersIn(filter));
    if (identifier === undefined || other !== undefined) {
      throw failedToParse("Error parsing array filter :: caused by :: Expected a single top-level field name");
    }
    if (filters.has(identifier)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    }
    filters.set(identifier, parseFilter(filter));
  }
  return filters;
}

const identifierOf = (part: string): string | undefined => /^\$\[(\w*)\]$/.exec(part)?.[1];

/** @throws MongoError 2 or 9 when paths and filters do not fit each other. */
export function checkIdentifiers(paths: readonly string[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const path of paths) {
    for (const part of path.split(".")) {
      const identifier = identifierOf(part);
      if (identifier === undefined || identifier === "") continue;
      used.add(identifier);
      if (!filters.has(identifier)) {
        throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
      }
    }
  }
  for (const identifier of filters.keys()) {
    if (!used.has(identifier)) {
      throw failedToParse(`The array filter for identifier '${identifier}' was not used in the update`);
    }
  }
}

/** A path with `$`, `$[]` and `$[name]` replaced by the positions that they mean in this document. */
export function concretePaths(
  doc: Doc,
  parts: readonly string[],
  filters: ArrayFilters,
  position: number | undefined,
): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) {
    if (part === "$") {
      if (position === undefined) {
        throw badValue("The positional operator did not find the match needed from the query.");
      }
      for (const path of paths) path.push(String(position));
      continue;
    }
    const identifier = identifierOf(part);
    paths =
      identifier === undefined
        ? paths.map((path) => [...path, part])
        : paths.flatMap((path) => elements(doc, path, identifier, filters));
  }
  return paths;
}

function elements(doc: Doc, path: string[], identifier: string, filters: ArrayFilters): string[][] {
  const items = valueAt(doc, path);
  if (items === undefined) {
    throw badValue(`The path '${path.join(".")}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(items)) throw badValue(`Cannot apply array updates to non-array element ${path.join(".")}`);
  const matcher = filters.get(identifier);
  return items.flatMap((item: unknown, index) =>
    matcher === undefined || matcher({ [identifier]: item }) ? [[...path, String(index)]] : [],
  );
}

/** @throws MongoError 40 when two of the paths would write the same place. */
export function checkConflicts(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of [...paths].sort()) {
    const parts = path.split(".");
    for (let length = 1; length <= parts.length; length++) {
      const prefix = parts.slice(0, length).join(".");
      if (seen.has(prefix)) {
        throw new MongoError(40, `Updating the path '${path}' would create a conflict at '${prefix}'`);
      }
    }
    seen.add(path);
  }
}
