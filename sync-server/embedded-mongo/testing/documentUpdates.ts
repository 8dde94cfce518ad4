import { type Row, isObject } from "./documentModel.ts";

export type Projection = Record<string, 0 | 1>;

export function projected(row: Row, projection: Projection | undefined): Partial<Row> {
  if (!projection) return row;
  const { _id: id = 1, ...fields } = projection;
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => (name === "_id" ? id === 1 : Object.hasOwn(fields, name))),
  );
}

export type Update = Record<string, Record<string, unknown>>;

function newValue(operator: string, old: unknown, argument: unknown): unknown {
  const number = typeof old === "number" ? old : undefined;
  switch (operator) {
    case "$set":
      return argument;
    case "$unset":
      return undefined;
    case "$inc":
      return (number ?? 0) + Number(argument);
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

/** The row after an update with operators; the original is not changed. */
export function updated(row: Row, update: Update): Row {
  const after: Row = structuredClone(row);
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, argument] of Object.entries(fields)) {
      const [name = path, inner] = path.split(".");
      const before = row[name];
      const value = newValue(operator, inner !== undefined && isObject(before) ? before[inner] : before, argument);
      if (inner !== undefined) after[name] = { ...(isObject(before) ? before : {}), [inner]: value };
      else if (value === undefined) Reflect.deleteProperty(after, name);
      else after[name] = value;
    }
  }
  return after;
}
