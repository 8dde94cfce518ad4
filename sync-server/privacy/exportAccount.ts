import { viewFor } from "#shared/entities/entity.ts";
import type { UserActor } from "#shared/entities/actor.ts";
import { entityOf } from "#shared/entities/registry.ts";
import type { AccountExport } from "#shared/api/privacyCalls.ts";
import type { AppContext } from "../appContext.ts";
import { rowsOfAccount } from "./personalRows.ts";

/** A copy of everything stored about an account that the person may see, and the list of its files. */
export async function exportAccount(
  app: Pick<AppContext, "database">,
  actor: UserActor,
  now = new Date(),
): Promise<AccountExport> {
  const rows: AccountExport["rows"] = {};
  const files: AccountExport["files"] = [];
  for await (const { entity, row } of rowsOfAccount(app, actor.userId)) {
    const seen = entity === "user" ? row : viewFor(entityOf(entity), row, actor);
    if (!seen) continue;
    (rows[entity] ??= []).push({ ...seen });
    if (entity === "mediaFile") files.push({ ...seen, address: `/api/media/${row.id}` });
  }
  return { exportedAt: now.toISOString(), userId: actor.userId, rows, files };
}
