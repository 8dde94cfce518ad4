import { type Row, beforeNull, compare, isObject } from "./documentModel.ts";

export type Sort = Record<string, 1 | -1>;

/** The document has two lists where a sort can follow only one. */
export class TwoLists extends Error {}

/** A value and the rest of the path below it. */
interface Way {
  readonly value: unknown;
  readonly rest: readonly string[];
  readonly done: boolean;
}

/** Follows a path until it meets a list. */
function followed(way: Way): Way {
  const [name, ...rest] = way.rest;
  if (way.done || Array.isArray(way.value)) return way;
  if (name === undefined) return { ...way, done: true };
  return followed({ value: isObject(way.value) ? way.value[name] : undefined, rest, done: false });
}

function into(way: Way, list: unknown, item: unknown): Way {
  if (way.done || way.value !== list) return way;
  if (way.rest.length === 0) return { value: item, rest: [], done: true };
  return isObject(item) ? { ...way, value: item } : { value: undefined, rest: [], done: true };
}

/** What a sort may use: one list of values for each element of a list that the paths share. */
function choices(ways: readonly Way[]): unknown[][] {
  const ends = ways.map(followed);
  const lists = new Set(ends.filter(({ done }) => !done).map(({ value }) => value));
  if (lists.size > 1) throw new TwoLists();
  const [list] = lists;
  if (!Array.isArray(list)) return [ends.map(({ value }) => value)];
  const items: unknown[] = list.length === 0 ? [beforeNull] : list;
  return items.flatMap((item) => choices(ends.map((way) => into(way, list, item))));
}

/** The rows in sort order: a row with a list sorts by its first-ranking element. @throws TwoLists */
export function sorted(rows: readonly Row[], sort: Sort): Row[] {
  const directions = Object.values(sort);
  const inOrder = (left: readonly unknown[], right: readonly unknown[]): number => {
    for (const [at, direction] of directions.entries()) {
      const sign = compare(left[at], right[at]);
      if (sign !== 0) return sign * direction;
    }
    return 0;
  };
  const keyed = rows.map((row) => {
    const ways = Object.keys(sort).map((path) => ({ value: row, rest: path.split("."), done: false }));
    return { row, key: choices(ways).sort(inOrder)[0] ?? [] };
  });
  return keyed.sort((left, right) => inOrder(left.key, right.key)).map(({ row }) => row);
}
