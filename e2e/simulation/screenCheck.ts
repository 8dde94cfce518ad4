import type { ClientContent } from "#app/testing/memoryClient.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { runMutation } from "#shared/mutations/runMutation.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { isSent, rowOfKey, type OutboxItem } from "#app/db/clientStore.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import { copyRows, type RowsByEntity } from "./projection.ts";
import { OverlayStore } from "./overlayStore.ts";

/** The server's rows as a client last heard them: what its outbox has changed is taken away again. */
export function truthOn(content: ClientContent): RowsByEntity {
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

export function queueOf(content: ClientContent): OutboxItem[] {
  return [...content.outbox.values()].sort((left, right) => left.seq - right.seq);
}

/** What of the outbox the server may know. */
export function sentIn(content: ClientContent): OutboxItem[] {
  return queueOf(content).filter((item) => isSent(item, content.meta));
}

/** Replays the outbox over the server's rows with the model's own means, and compares every table. */
export async function checkScreen(content: ClientContent): Promise<void> {
  if (!content.meta.signedIn) {
    const kept = queueOf(content).flatMap(({ baseKeys, baseRows }) => [...baseKeys, ...baseRows]);
    const isEmpty = kept.length === 0 && [...content.rows.values()].every((table) => table.size === 0);
    return expectThat(11, isEmpty, () => `rows of ${content.meta.userId} stayed after the sign-out`);
  }
  const rows = truthOn(content);
  const [baseKeys, writes] = [
    queueOf(content).flatMap((item) => item.baseKeys),
    queueOf(content).flatMap((item) => item.writes),
  ];
  const isCoveredOnce = isSame([...baseKeys].sort(), [...new Set(writes)].sort());
  expectThat(
    9,
    isCoveredOnce,
    () => `${content.meta.userId} keeps what is under ${baseKeys.join()}, of ${writes.join()}`,
  );
  for (const item of queueOf(content)) {
    const keys = item.name === "noop" ? [] : await replayed(content, rows, item);
    expectThat(9, isSame([...item.writes].sort(), keys.sort()), () => `${item.name} shows ${item.writes.join()}`);
  }
  for (const [entity, expected] of rows) {
    const shown = content.rows.get(entity) ?? new Map();
    const isShown = shown.size === expected.size && [...expected].every(([id, row]) => isSame(shown.get(id), row));
    expectThat(9, isShown, () => {
      const [screen, truth] = [stable(Object.fromEntries(shown)), stable(Object.fromEntries(expected))];
      return `${content.meta.userId}'s screen shows of ${entity} ${screen}, not ${truth}`;
    });
  }
}

async function replayed(content: ClientContent, rows: RowsByEntity, item: OutboxItem): Promise<string[]> {
  const store = new OverlayStore(rows, 0);
  const refused = await refusalOnPhone(content, store, item);
  if (refused !== undefined) return [];
  store.accept();
  return [...store.written.keys()];
}

/** Runs a mutation as a client should: by its last word of the server's date, whatever its own clock says. */
export async function refusalOnPhone(
  { meta }: ClientContent,
  store: OverlayStore,
  { mutationId, name, args, createdAt }: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<unknown> {
  const actor: Actor =
    meta.userId === "visitor"
      ? { kind: "visitor" }
      : { kind: "user", userId: meta.userId, role: meta.role, roleVersion: 0 };
  try {
    await runMutation("sync", name, args, store, {
      actor,
      mutationId,
      now: createdAt,
      today: meta.today ?? "0001-01-01",
      id: (n) => derivedId(actorKey(actor), mutationId, n),
      nextNumber: async () => undefined,
      announce: async () => undefined,
    });
    return undefined;
  } catch (error) {
    return error;
  }
}
