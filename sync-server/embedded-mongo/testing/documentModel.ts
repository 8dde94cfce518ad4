/** MongoDB's answers over a few documents, written plainly and apart from the engine: what the engine is compared with. */
export interface Row {
  _id: number;
  a?: unknown;
  n?: number;
  t?: number[];
  o?: { d: number };
  u?: number;
}

export type Condition = Record<string, unknown>;

const rank = (value: unknown): number => {
  if (value === undefined || value === null) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  return Array.isArray(value) ? 5 : 4;
};

/** BSON's order over null, numbers, texts, objects (of one number) and lists. */
export function compare(left: unknown, right: unknown): number {
  const byType = rank(left) - rank(right);
  if (byType !== 0) return byType;
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let at = 0; at < Math.min(left.length, right.length); at++) {
      const sign = compare(left[at], right[at]);
      if (sign !== 0) return sign;
    }
    return left.length - right.length;
  }
  if (rank(left) === 4) return compare(Object.values(left as object)[0], Object.values(right as object)[0]);
  return 0;
}

const equal = (left: unknown, right: unknown): boolean => compare(left, right) === 0;

export const fieldOf = (row: Row, path: string): unknown => {
  if (path === "o.d") return row.o?.d;
  return (row as unknown as Record<string, unknown>)[path];
};

/** A value, or the elements of a list and the list itself. */
function leaves(value: unknown): unknown[] {
  return Array.isArray(value) ? [...(value as unknown[]), value] : [value];
}

function holds(value: unknown, operator: string, wanted: unknown): boolean {
  const ordered = (test: (sign: number) => boolean): boolean =>
    leaves(value).some((leaf) => rank(leaf) === rank(wanted) && test(compare(leaf, wanted)));
  switch (operator) {
    case "$eq":
      return leaves(value).some((leaf) => equal(leaf, wanted));
    case "$ne":
      return !holds(value, "$eq", wanted);
    case "$gt":
      return ordered((sign) => sign > 0);
    case "$gte":
      return ordered((sign) => sign >= 0);
    case "$lt":
      return ordered((sign) => sign < 0);
    case "$lte":
      return ordered((sign) => sign <= 0);
    case "$in":
      return (wanted as unknown[]).some((each) => holds(value, "$eq", each));
    case "$nin":
      return !holds(value, "$in", wanted);
    case "$exists":
      return (value !== undefined) === wanted;
    case "$size":
      return Array.isArray(value) && value.length === wanted;
    case "$not":
      return !meets(value, wanted);
    case "$elemMatch":
      return Array.isArray(value) && value.some((item) => meets(item, wanted));
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

function meets(value: unknown, condition: unknown): boolean {
  const operators = rank(condition) === 4 && Object.keys(condition as object)[0]?.startsWith("$") === true;
  if (!operators) return holds(value, "$eq", condition);
  return Object.entries(condition as object).every(([operator, wanted]) => holds(value, operator, wanted));
}

export function matches(row: Row, filter: Condition): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    const clauses = condition as Condition[];
    if (name === "$and") return clauses.every((clause) => matches(row, clause));
    if (name === "$or") return clauses.some((clause) => matches(row, clause));
    if (name === "$nor") return !clauses.some((clause) => matches(row, clause));
    return meets(fieldOf(row, name), condition);
  });
}

const beforeNull = Symbol("an empty list sorts before null");

function sortValue(value: unknown, direction: number): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length === 0) return beforeNull;
  return value.reduce<unknown>((best, each) => (compare(each, best) * direction < 0 ? each : best), value[0]);
}

export type Sort = Record<string, 1 | -1>;

export function sorted(rows: readonly Row[], sort: Sort): Row[] {
  return [...rows].sort((left, right) => {
    for (const [path, direction] of Object.entries(sort)) {
      const [one, other] = [left, right].map((row) => sortValue(fieldOf(row, path), direction));
      const sign = Number(other === beforeNull) - Number(one === beforeNull) || compareKnown(one, other);
      if (sign !== 0) return sign * direction;
    }
    return 0;
  });
}

const compareKnown = (one: unknown, other: unknown): number => (one === beforeNull ? 0 : compare(one, other));

export type Projection = Partial<Record<keyof Row, 0 | 1>>;

export function projected(row: Row, projection: Projection | undefined): Partial<Row> {
  if (!projection) return row;
  const { _id: id = 1, ...fields } = projection;
  const including = Object.values(fields).includes(1);
  const kept = Object.entries(row).filter(([name]) => {
    if (name === "_id") return id === 1;
    return including === (fields[name as keyof typeof fields] !== undefined);
  });
  return Object.fromEntries(kept);
}

type Update = Record<string, Record<string, unknown>>;

const listOf = (argument: unknown): number[] =>
  rank(argument) === 4 && "$each" in (argument as object)
    ? (argument as { $each: number[] }).$each
    : [argument as number];

function pushed(list: readonly number[], argument: unknown): number[] {
  const after = [...list, ...listOf(argument)];
  const slice = rank(argument) === 4 ? (argument as { $slice?: number }).$slice : undefined;
  if (slice === undefined) return after;
  return slice < 0 ? after.slice(slice) : after.slice(0, slice);
}

function newValue(operator: string, old: unknown, argument: unknown): unknown {
  const number = typeof old === "number" ? old : undefined;
  const list = Array.isArray(old) ? (old as number[]) : undefined;
  const by = argument as number;
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
      return listOf(argument).reduce((set, item) => (set.includes(item) ? set : [...set, item]), list ?? []);
    case "$pull":
      return list?.filter((item) => !meets(item, argument));
    case "$pop":
      return by > 0 ? list?.slice(0, -1) : list?.slice(1);
    default:
      throw new Error(`the model does not know ${operator}`);
  }
}

/** The row after an update with operators; its own fields are not changed. */
export function updated(row: Row, update: Update): Row {
  const after = structuredClone(row) as unknown as Record<string, unknown>;
  for (const [operator, fields] of Object.entries(update)) {
    for (const [path, argument] of Object.entries(fields)) {
      const value = newValue(operator, fieldOf(row, path), argument);
      if (path === "o.d") after["o"] = { d: value };
      else if (value === undefined) delete after[path];
      else after[path] = value;
    }
  }
  return after as unknown as Row;
}
