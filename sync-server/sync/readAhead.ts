import { namesOf, type AnyRow, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import type { ReadPort } from "./serverStore.ts";

/** A row that will probably be asked for. */
export interface NamedRow {
  entity: EntityName;
  id: string;
}

/** Answers rows that were read ahead from memory. Only for a transaction that reads each row before it writes any. */
export function readingAhead<Port extends ReadPort>(
  port: Port,
): Port & { readAhead(named: readonly NamedRow[]): Promise<void> } {
  const known = new Map<string, AnyRow | undefined>();
  return {
    ...port,
    readAhead: async (named) => {
      for (const entity of namesOf(port.entities)) {
        const ids = [...new Set(named.filter((one) => one.entity === entity).map(({ id }) => id))];
        for (const id of ids) known.set(`${entity} ${id}`, undefined);
        for (const row of await port.rowsIn(entity, ids)) known.set(`${entity} ${row.id}`, row);
      }
    },
    row: async <Name extends EntityName>(entity: Name, id: string) => {
      const key = `${entity} ${id}`;
      return known.has(key) ? (known.get(key) as RowOf<Name> | undefined) : port.row(entity, id);
    },
  };
}
