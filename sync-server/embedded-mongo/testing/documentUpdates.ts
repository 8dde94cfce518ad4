import { type Row, isObject, isPulled } from "./documentModel.ts";

export type Projection = Record<string, 0 | 1>;

/** What is left of a value when one path below it is asked for; undefined: nothing. */
function alongPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (Array.isArray(value))
    return value.map((each) => alongPath(each, [name, ...rest])).filter((each) => each !== undefined);
  if (!isObject(value)) return undefined;
  const below = alongPath(value[name], rest);
  return below === undefined ? {} : { [name]: below };
}

export function projected(row: Row, projection: Projection | undefined): Partial<Row> {
  if (!projection) return row;
  const { _id: id = 1, ...fields } = projection;
  const including = Object.values(fields).includes(1);
  const kept = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (name === "_id") return id === 1 ? [[name, value]] : [];
    const path = Object.keys(fields).find((each) => each.split(".")[0] === name);
    if (path === undefined) return including ? [] : [[name, value]];
    return including ? [[name, alongPath(value, path.split(".").slice(1))]] : [];
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

export type Update = Record<string, Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const added = (argument: unknown): unknown[] =>
  isObject(argument) && "$each" in argument ? listOf(argument["$each"]) : [argument];

function pushed(list: readonly unknown[], argument: unknown): unknown[] {
  const after = [...list, ...added(argument)];
  const slice = isObject(argument) ? argument["$slice"] : undefined;
  if (typeof slice !== "number") return after;
  return slice < 0 ? after.slice(slice) : after.slice(0, slice);
}

function newValue(operator: string, old: unknown, argument: unknown): unknown {
  const number = typeof old === "number" ? old : undefined;
  const list: unknown[] | undefined = Array.isArray(old) ? old : undefined;
  const by = Number(argument);
  switch (operator) {
    case "$set":
      return argument;
    case "$unset":
      return undefined;
    case "$inc":
      return (number ?? 0) + by;
    case "$mul":
      return (number ?? 0) * by;
    case "$min":
      return number === undefined ? by : Math.min(number, by);
    case "$max":
      return number === undefined ? by : Math.max(number, by);
    case "$push":
      return pushed(list ?? [], argument);
    case "$addToSet":
      return added(argument).reduce<unknown[]>((set, item) => (set.includes(item) ? set : [...set, item]), list ?? []);
    case "$pull":
      return list?.filter((item) => !isPulled(item, argument));
    case "$pop":
      return by > 0 ? list?.slice(0, -1) : list?.slice(1);
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

/** The row after an update with operators; its own fields are not changed. */
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
