import type { Table } from "dexie";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import { useDatabase } from "./DatabaseProvider.tsx";

export type RowsState<Row> = { status: "loading" } | { status: "ready"; rows: Row[] };
export type RowState<Row> = { status: "loading" } | { status: "missing" } | { status: "ready"; row: Row };

/**
 * Rows as the screen shows them: the server's, with the outbox rebased over them. Redraws on every change. `query` must
 * use an index; list everything it depends on in `dependencies`.
 */
export function useRows<Name extends EntityName>(
  entity: Name,
  query: (table: Table<RowOf<Name>, string>) => Promise<RowOf<Name>[]>,
  dependencies: readonly unknown[] = [],
): RowsState<RowOf<Name>> {
  const database = useDatabase();
  const rows = useLiveQuery(() => query(database.table(entity)), [database, entity, ...dependencies]);
  return rows ? { status: "ready", rows } : { status: "loading" };
}

export function useRow<Name extends EntityName>(entity: Name, id: string | undefined): RowState<RowOf<Name>> {
  const state = useRows(entity, (table) => (id ? table.where("id").equals(id).toArray() : Promise.resolve([])), [id]);
  if (state.status === "loading") return state;
  const row = state.rows[0];
  return row ? { status: "ready", row } : { status: "missing" };
}
