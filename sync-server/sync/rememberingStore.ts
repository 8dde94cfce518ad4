import type { EntityName } from "#shared/entities/registry.ts";
import type { Mark } from "./cursor.ts";
import type { RecentWrites } from "./recentWrites.ts";
import type { Effects, ReadPort, ServerStore, WritePort } from "./serverStore.ts";

/**
 * The same store; what this process has just written is not read again. Each transaction still reads the counter
 * first: only while it says that the database is where the memory is, the memory answers for it. Whether a phone's
 * mark or a mutation's receipt is still known is always asked of the database: old ones are pruned there.
 */
export function rememberingStore(store: ServerStore, memory: RecentWrites): ServerStore {
  return {
    head: () => store.head(),
    audiencesBetween: (after, upTo) => store.audiencesBetween(after, upTo),
    snapshot: (work) =>
      store.snapshot((port) => {
        const seen: Seen = { head: undefined };
        const counter = async () => (seen.head = await port.counter());
        return work({ ...port, ...remembered(port, memory, seen), counter });
      }),
    transaction: async (work) => {
      const seen: Seen = { head: undefined };
      let effects: Effects | undefined;
      const result = await store.transaction((port) =>
        work(writing(port, memory, seen, (flushed) => (effects = flushed))),
      );
      if (seen.head && effects) memory.record(seen.head, effects);
      return result;
    },
  };
}

/** Where the database is for this transaction. */
interface Seen {
  head: Mark | undefined;
}

function writing(port: WritePort, memory: RecentWrites, seen: Seen, onFlush: (effects: Effects) => void): WritePort {
  const { row, rowsIn } = remembered(port, memory, seen);
  return {
    ...port,
    row,
    rowsIn,
    takeTurn: async () => (seen.head = await port.takeTurn()),
    readAhead: (named) => {
      const head = covered(memory, seen);
      return port.readAhead(head ? named.filter(({ entity, id }) => !memory.row(head, entity, id)) : named);
    },
    flush: async (effects) => {
      await port.flush(effects);
      onFlush(effects);
    },
  };
}

function covered(memory: RecentWrites, { head }: Seen): Mark | undefined {
  return head && memory.covers(head) ? head : undefined;
}

type Remembered = Pick<ReadPort, "row" | "rowsIn" | "receipts" | "feedFor">;

function remembered(port: ReadPort, memory: RecentWrites, seen: Seen): Remembered {
  return {
    row: async (entity, id) => {
      const head = covered(memory, seen);
      return (head && memory.row(head, entity, id)) ?? port.row(entity, id);
    },
    rowsIn: async <Name extends EntityName>(entity: Name, ids: readonly string[]) => {
      const [known, others] = split(ids, covered(memory, seen), (head, id) => memory.row(head, entity, id));
      return others.length === 0 ? known : [...known, ...(await port.rowsIn(entity, others))];
    },
    receipts: async (ids) => {
      const [known, others] = split(ids, covered(memory, seen), (head, id) => memory.receipt(head, id));
      return others.length === 0 ? known : [...known, ...(await port.receipts(others))];
    },
    feedFor: async (audiences, after, upTo, limit) => {
      const head = covered(memory, seen);
      const entries = head && upTo <= head.n ? memory.entriesBetween(after, upTo) : undefined;
      if (!entries) return port.feedFor(audiences, after, upTo, limit);
      return entries.filter(({ audience }) => audiences.some((one) => audience.includes(one))).slice(0, limit);
    },
  };
}

/** What is known of the ids, and the ids of which nothing is. */
function split<Value>(
  ids: readonly string[],
  head: Mark | undefined,
  find: (head: Mark, id: string) => Value | undefined,
): [Value[], string[]] {
  const known: Value[] = [];
  const others: string[] = [];
  for (const id of ids) {
    const value = head && find(head, id);
    if (value === undefined) others.push(id);
    else known.push(value);
  }
  return [known, others];
}
