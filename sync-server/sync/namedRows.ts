import { isEntityName, type EntityName } from "#shared/entities/registry.ts";
import type { NamedRow } from "./readAhead.ts";

/** What a mutation's arguments name by field; `id` and `ids` are of the entity that the mutation is called after. */
const namedBy: Readonly<Record<string, EntityName>> = {
  fixtureId: "fixture",
  bidId: "bid",
  streamerId: "streamer",
  contractId: "contract",
  permissionId: "schoolPermission",
};

/** Mutations that are called after something else than their entity. */
const subjects: Readonly<Record<string, EntityName>> = { permission: "schoolPermission", stream: "bid" };

const longestId = 100;

/**
 * The rows that a mutation will probably read, so that a whole group's are read at once. A guess: one that is wrong
 * costs a lookup, one that is missing is read when it is asked for.
 */
export function namedRows(name: string, args: unknown): NamedRow[] {
  if (typeof args !== "object" || args === null) return [];
  const subject = subjectOf(name);
  return Object.entries(args).flatMap(([field, value]: [string, unknown]) => {
    const entity = field === "id" || field === "ids" ? subject : namedBy[field];
    if (!entity) return [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids.filter(isId).map((id) => ({ entity, id }));
  });
}

function subjectOf(name: string): EntityName | undefined {
  const subject = name.split(".")[0] ?? "";
  return subjects[subject] ?? (isEntityName(subject) ? subject : undefined);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestId;
}
