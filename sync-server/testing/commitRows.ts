import { randomUUID } from "node:crypto";
import type { AnyRow, EntityName } from "#shared/entities/registry.ts";
import { Group } from "../sync/group.ts";
import type { ServerStore } from "../sync/serverStore.ts";

export interface Committed<Row extends AnyRow = AnyRow> {
  before?: Row;
  after: Row;
}

/** Commits rows as decided mutations do: rows, audiences and feed entries in one transaction. */
export async function commitRows(store: ServerStore, entity: EntityName, changes: readonly Committed[]): Promise<void> {
  await store.transaction(async (port) => {
    const group = await Group.open(port, [], []);
    for (const { before, after } of changes) {
      if (before) await group.rows.current(entity, before.id);
      const mutationId = randomUUID();
      const receipt = { _id: mutationId, name: "test", argsHash: "", outcome: "applied" as const, at: new Date() };
      const applied = { mutationId, changes: [{ entity, before, after }], numbers: {}, jobs: [], extraWrites: [] };
      group.record(receipt, applied);
    }
    await port.flush(group.effects());
  });
}
