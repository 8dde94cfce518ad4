import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { audienceOf, viewFor } from "#shared/entities/entity.ts";
import { entityNames, entityOf, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { isSame, stable } from "./invariants.ts";
import type { RowsByEntity } from "./oracle.ts";

/** Rows are replaced, never changed: what somebody sees of one stays the same. */
const views = new WeakMap<AnyRow, Map<string, object | undefined>>();

/** What an actor may see of a stored row. */
export function viewIn(content: Content, entity: EntityName, id: string, actor: Actor): object | undefined {
  const row = content.rows.get(entity)?.get(id)?.row;
  if (!row) return undefined;
  const known = views.get(row) ?? new Map<string, object | undefined>();
  views.set(row, known);
  const audiences = audiencesOf(actor).join();
  if (!known.has(audiences)) known.set(audiences, viewFor(entityOf(entity), row, actor));
  return known.get(audiences);
}

/** Where a client that has applied everything differs from what its actor may see: too much, too little, or another. */
export function differences(content: Content, actor: Actor, rows: RowsByEntity, today: string): string[] {
  const found: string[] = [];
  for (const entity of entityNames) {
    const onClient = rows.get(entity) ?? new Map<string, AnyRow>();
    for (const [id, row] of onClient) {
      const view = viewIn(content, entity, id, actor);
      if (!view) found.push(`${entity} ${id} is on the client and out of sight`);
      else if (!isSame({ ...row, rev: 0 }, { ...view, rev: 0 })) {
        found.push(`${entity} ${id} is ${stable(row)} on the client and ${stable(view)} on the server`);
      }
    }
    for (const [id, { row }] of content.rows.get(entity) ?? []) {
      if (!onClient.has(id) && belongsThere(entity, row, actor, today)) found.push(`${entity} ${id} is missing`);
    }
  }
  return found;
}

/** A client must have what is its own, and of what is public the window: coming open matches, results, streamers. */
function belongsThere(entity: EntityName, row: AnyRow, actor: Actor, today: string): boolean {
  const seen = audienceOf(entityOf(entity), row).filter((audience) => audiencesOf(actor).includes(audience));
  if (seen.some((audience) => audience !== "public")) return true;
  if (seen.length === 0 || entity !== "fixture" || !("matchDate" in row)) return seen.length > 0;
  return row.status === "completed" || (row.status === "open" && row.matchDate >= today);
}
