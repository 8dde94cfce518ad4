import { rowOfKey, type OutboxItem } from "#app/db/clientStore.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { expectSame, expectThat, isSame, stable } from "./invariants.ts";
import { accept, copyRows, runAlone, type RowsByEntity, type Run } from "./oracle.ts";

/** The server's rows as a client was last told them: what its outbox has changed is taken away again. */
export function baseRowsOf(content: ClientContent): RowsByEntity {
  const rows = copyRows(content.rows);
  for (const { baseKeys, baseRows } of content.outbox.values()) {
    for (const [at, key] of baseKeys.entries()) {
      const [{ entity, id }, row] = [rowOfKey(key), baseRows[at]];
      if (row) rows.get(entity)?.set(id, row);
      else rows.get(entity)?.delete(id);
    }
  }
  return rows;
}

export function outboxOf(content: ClientContent): OutboxItem[] {
  return [...content.outbox.values()].sort((left, right) => left.seq - right.seq);
}

/** Runs a mutation as a client should: by its last word of the server's date, whatever its own clock says. */
export function runOnClient(
  { meta }: ClientContent,
  rows: RowsByEntity,
  { mutationId, name, args, createdAt }: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<Run> {
  const { userId, role, today = "0001-01-01" } = meta;
  const actor: Actor = userId === "visitor" ? { kind: userId } : { kind: "user", userId, role, roleVersion: 0 };
  const circumstances = { origin: "sync", actor, now: createdAt, clientToday: today, numbers: {} } as const;
  return runAlone(rows, { ...circumstances, mutationId, name, args });
}

/** Rebases the outbox over the server's rows by the simulation's own means, and compares every table. */
export async function checkScreen(content: ClientContent): Promise<void> {
  const items = outboxOf(content);
  const { userId, signedIn } = content.meta;
  if (!signedIn) {
    const kept = items.flatMap(({ baseKeys, baseRows }) => [...baseKeys, ...baseRows]);
    const isEmpty = kept.length === 0 && [...content.rows.values()].every((table) => table.size === 0);
    return expectThat(11, isEmpty, () => `rows of ${userId} stayed after the sign-out`);
  }
  const rows = baseRowsOf(content);
  const baseKeys = items.flatMap((item) => item.baseKeys);
  const written = new Set(items.flatMap((item) => item.writes));
  expectSame(9, baseKeys.sort(), [...written].sort(), () => `base rows of ${userId}`);
  for (const item of items) {
    const run = item.name === "noop" ? undefined : await runOnClient(content, rows, item);
    if (run) accept(rows, run);
    expectSame(9, [...item.writes].sort(), [...(run?.written.keys() ?? [])].sort(), () => `${item.name} shows`);
  }
  for (const [entity, expected] of rows) {
    const shown = content.rows.get(entity) ?? new Map<string, object>();
    const isShown = shown.size === expected.size && [...expected].every(([id, row]) => isSame(shown.get(id), row));
    expectThat(9, isShown, () => `${userId}'s screen shows of ${entity} ${stable(shown)}, not ${stable(expected)}`);
  }
}
