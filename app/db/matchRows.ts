import { createContext, useContext } from "react";
import type { RowOf } from "#shared/entities/registry.ts";
import { useDatabase } from "./DatabaseProvider.tsx";
import type { LocalDatabase } from "./localDatabase.ts";
import { useLiveQuery } from "./useLiveQuery.ts";
import { useRows, type RowsState } from "./useRows.ts";

/** Entities that a match's card shows lines of. */
type Listed = "bid" | "payment" | "billingDocument" | "contract";
type KnownRows = { readonly [Name in Listed]: readonly RowOf<Name>[] };

const KnownRowsContext = createContext<KnownRows | undefined>(undefined);

/** Gives a list's cards what `useRowsOfMatches` has read, so that each is drawn whole and none grows afterwards. */
export const MatchRowsProvider = KnownRowsContext.Provider;

/** The rows that these matches' cards show; undefined until they are read. */
export function useRowsOfMatches(fixtureIds: readonly string[] | undefined): KnownRows | undefined {
  const database = useDatabase();
  return useLiveQuery(() => fixtureIds && rowsOfMatches(database, fixtureIds), [database, fixtureIds?.join()]);
}

async function rowsOfMatches(database: LocalDatabase, fixtureIds: readonly string[]): Promise<KnownRows> {
  const read = <Name extends Listed>(entity: Name) =>
    database.rows(entity).where("fixtureId").anyOf(fixtureIds).toArray();
  const [bid, payment, billingDocument, contract] = await Promise.all([
    read("bid"),
    read("payment"),
    read("billingDocument"),
    read("contract"),
  ]);
  return { bid, payment, billingDocument, contract };
}

/** The rows of a match or a bid. A list that has read them already gives them at once; elsewhere they are queried. */
export function useMatchRows<Name extends Listed>(
  entity: Name,
  field: "fixtureId" | "bidId",
  id: string,
): RowsState<RowOf<Name>> {
  const known = useContext(KnownRowsContext)?.[entity];
  const isKnown = known !== undefined;
  const asked = useRows(entity, (table) => (isKnown ? Promise.resolve([]) : table.where(field).equals(id).toArray()), [
    field,
    id,
    isKnown,
  ]);
  if (!known) return asked;
  return { status: "ready", rows: known.filter((row) => Reflect.get(row, field) === id) };
}
