import type { OutboxItem } from "./phone.ts";

/** Which waiting taps have to be run again after a change underneath them, and which rows are bared for that. */
export interface Redo {
  isDue(item: Pick<OutboxItem, "mutationId">): boolean;
  /** By the row's key. */
  isBared(key: string): boolean;
}

/** Everything: for what changes more than rows. */
export const redoAll: Redo = { isDue: () => true, isBared: () => true };

/**
 * The taps that have seen a changed row, and those that have seen what these wrote, so that an answer costs what it
 * changes and not what waits. `changed` are keys of rows (`entity:id`).
 */
export function redoAfter(waiting: readonly OutboxItem[], changed: Iterable<string>): Redo {
  if (waiting.some(({ reads }) => reads === undefined)) return redoAll;
  const bared = new Set(changed);
  const due = new Set<string>();
  const isNew = (item: OutboxItem) => !due.has(item.mutationId) && hasSeen(item.reads ?? [], bared);
  for (let found = waiting.filter(isNew); found.length > 0; found = waiting.filter(isNew)) {
    for (const { mutationId, writes } of found) {
      due.add(mutationId);
      for (const key of writes) bared.add(key);
    }
  }
  return { isDue: ({ mutationId }) => due.has(mutationId), isBared: (key) => bared.has(key) };
}

/** The mark of a mutation that has looked rows up by a field: any row of the entity may have been among them. */
export function anyOf(entity: string): string {
  return `${entity}:*`;
}

function hasSeen(reads: readonly string[], keys: ReadonlySet<string>): boolean {
  return reads.some((read) => {
    if (!read.endsWith(":*")) return keys.has(read);
    const prefix = read.slice(0, -1);
    for (const key of keys) if (key.startsWith(prefix)) return true;
    return false;
  });
}
