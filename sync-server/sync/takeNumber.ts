import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { Store } from "#shared/mutations/store.ts";
import type { CounterDocument } from "../db/syncCollections.ts";

export type Numbers = CounterDocument["numbers"];

interface Taken {
  number: number;
  /** The numbers afterwards. */
  numbers: Numbers;
}

/** The next number of an entity, or of the series of rows with these values. */
export async function takeNumber<Name extends EntityName>(
  store: Store,
  numbers: Numbers,
  entity: Name,
  series?: Partial<RowOf<Name>>,
): Promise<Taken> {
  if (!series) {
    const number = (numbers[entity] ?? 0) + 1;
    return { number, numbers: { ...numbers, [entity]: number } };
  }
  const known = knownSeries(numbers, entity);
  const name = [entity, ...Object.values(series)].join(" ");
  const number = (known[name] ?? (await highestNumber(store, entity, series))) + 1;
  const all = Math.max(known[entity] ?? 0, number);
  return { number, numbers: { ...known, [name]: number, [entity]: all, [seen(entity)]: all } };
}

/**
 * An earlier version counted all series of an entity as one, and may continue while both versions run. The series are
 * then read from the rows again.
 */
function knownSeries(numbers: Numbers, entity: EntityName): Numbers {
  if (numbers[entity] === numbers[seen(entity)]) return numbers;
  return Object.fromEntries(Object.entries(numbers).filter(([name]) => !name.startsWith(`${entity} `)));
}

/**
 * The last value this version gave the counter that an earlier version continues from: no series has a higher number.
 */
function seen(entity: EntityName): string {
  return `${entity} seen`;
}

async function highestNumber<Name extends EntityName>(
  store: Store,
  entity: Name,
  series: Partial<RowOf<Name>>,
): Promise<number> {
  const rows = await store.find(entity, series);
  return rows.reduce((highest, row) => Math.max(highest, "number" in row ? (row.number ?? 0) : 0), 0);
}
