import { compareValues, keyOf } from "../bson/keyEncoding.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import { parseFilter } from "../query/matcher.ts";
import { parseSort, sortBy } from "../query/sort.ts";

function arrayAt(old: unknown, operator: string, path: string): unknown[] {
  if (Array.isArray(old)) return old;
  throw new MongoError(2, `The field '${path}' must be an array but is of another type (${operator})`);
}

function whole(value: unknown, name: string): number {
  const number = isNumberValue(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number)) throw badValue(`The value for ${name} must be an integer value`);
  return number;
}

function each(argument: Doc, operator: string): unknown[] {
  const items: unknown = argument["$each"];
  if (!Array.isArray(items)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return items;
}

function sorted(items: unknown[], order: unknown): unknown[] {
  if (isDoc(order)) {
    const fields = parseSort(order);
    return sortBy(items, (item) => (isDoc(item) ? item : {}), fields);
  }
  const direction = whole(order, "$sort");
  return [...items].sort((left, right) => compareValues(left, right) * direction);
}

function sliced(items: unknown[], slice: number): unknown[] {
  if (slice === 0) return [];
  return slice > 0 ? items.slice(0, slice) : items.slice(slice);
}

export function push(old: unknown, argument: unknown, path: string): unknown {
  const items = old === undefined ? [] : [...arrayAt(old, "$push", path)];
  if (!isDoc(argument) || !("$each" in argument)) return [...items, argument];
  const unknown = Object.keys(argument).find((name) => !["$each", "$position", "$slice", "$sort"].includes(name));
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const { $position, $sort, $slice } = argument;
  const position = $position === undefined ? items.length : whole($position, "$position");
  items.splice(position, 0, ...each(argument, "$push"));
  const ordered = $sort === undefined ? items : sorted(items, $sort);
  return $slice === undefined ? ordered : sliced(ordered, whole($slice, "$slice"));
}

export function addToSet(old: unknown, argument: unknown, path: string): unknown {
  const items = old === undefined ? [] : [...arrayAt(old, "$addToSet", path)];
  const added = isDoc(argument) && "$each" in argument ? each(argument, "$addToSet") : [argument];
  const known = new Set(items.map(keyOf));
  for (const item of added) {
    const key = keyOf(item);
    if (!known.has(key)) items.push(item);
    known.add(key);
  }
  return items;
}

export function pop(old: unknown, argument: unknown, path: string): unknown {
  const items = arrayAt(old, "$pop", path);
  return isNumberValue(argument) && toNumber(argument) < 0 ? items.slice(1) : items.slice(0, -1);
}

export function pull(old: unknown, argument: unknown, path: string): unknown {
  const items = arrayAt(old, "$pull", path);
  const operators = isDoc(argument) && (Object.keys(argument)[0]?.startsWith("$") ?? false);
  if (isDoc(argument) && !operators) {
    const matcher = parseFilter(argument);
    return items.filter((item) => !(isDoc(item) && matcher(item)));
  }
  const matcher = parseFilter({ value: argument });
  const exact = Array.isArray(argument) ? keyOf(argument) : undefined;
  return items.filter((item) =>
    exact === undefined ? !matcher({ value: Array.isArray(item) ? [item] : item }) : keyOf(item) !== exact,
  );
}

export function pullAll(old: unknown, argument: unknown, path: string): unknown {
  if (!Array.isArray(argument)) throw badValue("$pullAll requires an array argument");
  const unwanted = new Set(argument.map(keyOf));
  return arrayAt(old, "$pullAll", path).filter((item) => !unwanted.has(keyOf(item)));
}
