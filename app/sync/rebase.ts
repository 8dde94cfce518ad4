import { type OutboxItem, rowOfKey, type ClientTransaction } from "#app/db/clientStore.ts";
import type { AnyRow } from "#shared/entities/registry.ts";
import { runLocally, type LocalRun } from "./localRun.ts";

/** Which waiting mutations must be rerun after a change underneath them, and which rows are rolled back for that. */
export interface RebaseScope {
  isDue(item: Pick<OutboxItem, "mutationId">): boolean;
  /** By the row's key. */
  isRolledBack(key: string): boolean;
}

/** Everything: for changes beyond rows. */
export const wholeOutbox: RebaseScope = { isDue: () => true, isRolledBack: () => true };

/**
 * The mutations that have read a changed row, and those that have read what these wrote, so that an answer costs what
 * it changes and not what is waiting. `changed` are row keys (`entity:id`).
 */
export function scopeOf(waiting: readonly OutboxItem[], changed: Iterable<string>): RebaseScope {
  if (waiting.some(({ reads }) => reads === undefined)) return wholeOutbox;
  const rolledBack = new Set(changed);
  const due = new Set<string>();
  const isNew = (item: OutboxItem) => !due.has(item.mutationId) && hasSeen(item.reads ?? [], rolledBack);
  for (let found = waiting.filter(isNew); found.length > 0; found = waiting.filter(isNew)) {
    for (const { mutationId, writes } of found) {
      due.add(mutationId);
      for (const key of writes) rolledBack.add(key);
    }
  }
  return { isDue: ({ mutationId }) => due.has(mutationId), isRolledBack: (key) => rolledBack.has(key) };
}

function hasSeen(reads: readonly string[], keys: ReadonlySet<string>): boolean {
  return reads.some((read) => {
    if (!read.endsWith(":*")) return keys.has(read);
    const prefix = read.slice(0, -1);
    for (const key of keys) if (key.startsWith(prefix)) return true;
    return false;
  });
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Restores the server's rows under the outbox's changes that will be rerun, except rows about to be `replaced` anyway.
 * Items to be rerun then have no base rows.
 */
export async function rollBackToBase(
  tx: ClientTransaction,
  scope: RebaseScope = wholeOutbox,
  replaced: ReadonlySet<string> = nothing,
): Promise<void> {
  const outbox = await tx.outbox();
  for (const { baseKeys, baseRows } of outbox) {
    for (const [at, key] of baseKeys.entries()) {
      if (scope.isRolledBack(key) && !replaced.has(key)) await putBack(tx, key, baseRows[at]);
    }
  }
  const bare = outbox.filter((item) => item.baseKeys.length > 0 && scope.isDue(item));
  await tx.putItems(bare.map((item) => ({ ...item, baseKeys: [], baseRows: [] })));
}

async function putBack(tx: ClientTransaction, key: string, row: AnyRow | undefined): Promise<void> {
  const { entity, id } = rowOfKey(key);
  await (row ? tx.putRows(entity, [row]) : tx.deleteRows(entity, [id]));
}

/**
 * Reruns the outbox over the server's rows: screen = rebase(rows, outbox), where only what `scope` reruns can have
 * changed. A mutation its rule now rejects is skipped silently; only a receipt makes "needs you". A signed-out client
 * shows nothing of what it keeps.
 */
export async function rebase(tx: ClientTransaction, scope: RebaseScope = wholeOutbox): Promise<void> {
  const meta = await tx.meta();
  if (!meta.signedIn) return;
  const outbox = await tx.outbox();
  const due = outbox.filter((item) => scope.isDue(item));
  for (const item of due) {
    const { run } = await runLocally(tx, meta, item);
    const isSame = hasDone(item, run);
    if (!isSame || run.baseKeys.length > 0) await tx.putItems([{ ...item, ...run }]);
    // Its effect changed, and items left unchanged may depend on it: rebase everything.
    if (!isSame && due.length < outbox.length) return rebaseFromBase(tx);
  }
}

async function rebaseFromBase(tx: ClientTransaction): Promise<void> {
  await rollBackToBase(tx);
  await rebase(tx);
}

function hasDone(item: OutboxItem, { reads, writes }: LocalRun): boolean {
  return writes.join() === item.writes.join() && reads?.join() === item.reads?.join();
}
