import type { AnyRow } from "#shared/entities/registry.ts";
import type { RowFilter, WindowPage } from "../sync/serverStore.ts";

export interface StoredRow {
  row: AnyRow;
  audience: readonly string[];
}

/** One page of a new client's first rows, as the database would answer it. */
export function windowPage(
  stored: readonly StoredRow[],
  { rows, except = [], newest, afterId, limit }: WindowPage,
): AnyRow[] {
  const all = stored.filter((one) => fits(one, rows));
  if (newest) {
    const newestFirst = all
      .map(({ row }) => row)
      .sort((left, right) => (textOf(left, newest.by) < textOf(right, newest.by) ? 1 : -1));
    return newestFirst.slice(0, newest.count);
  }
  const page = all.filter((one) => one.row.id > afterId && !except.some((filter) => fits(one, filter)));
  return page
    .map(({ row }) => row)
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .slice(0, limit);
}

function fits({ row, audience }: StoredRow, { audiences, equals = {}, notBefore, after }: RowFilter): boolean {
  return (
    (!audiences || audiences.some((one) => audience.includes(one))) &&
    Object.entries(equals).every(([field, value]) => Reflect.get(row, field) === value) &&
    (!notBefore || textOf(row, notBefore.field) >= notBefore.day) &&
    (!after || textOf(row, after.field) > after.day)
  );
}

function textOf(row: AnyRow, field: string): string {
  const value: unknown = Reflect.get(row, field);
  return typeof value === "string" ? value : "";
}
