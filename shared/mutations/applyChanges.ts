import type { Changes } from "./store.ts";

/** A changed copy of the row, without fields set to undefined. */
export function applyChanges<Row extends object>(row: Row, changes: Changes<Row>, rev: number): Row {
  const changed = { ...row, ...changes, rev };
  for (const field of Object.keys(changed)) {
    if (Reflect.get(changed, field) === undefined) Reflect.deleteProperty(changed, field);
  }
  return changed;
}
