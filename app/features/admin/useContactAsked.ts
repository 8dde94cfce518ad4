import { useRows } from "#app/db/useRows.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";

export interface AskedMatch {
  fixture: Fixture;
  bid: Bid;
}

/** The matches whose permission was requested at this address. */
export function useContactAsked({ id }: Pick<SchoolContact, "id">): AskedMatch[] {
  const permissions = useRows("schoolPermission", (table) => table.where("schoolContactId").equals(id).toArray(), [id]);
  const named = permissions.status === "ready" ? permissions.rows : [];
  const key = named.map((permission) => permission.id).join();
  const ids = (field: "fixtureId" | "bidId") => named.map((permission) => permission[field]);
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(ids("fixtureId")).toArray(), [key]);
  const bids = useRows("bid", (table) => table.where("id").anyOf(ids("bidId")).toArray(), [key]);
  if (fixtures.status === "loading" || bids.status === "loading") return [];
  return named.flatMap(({ fixtureId, bidId }) => {
    const fixture = fixtures.rows.find((row) => row.id === fixtureId);
    const bid = bids.rows.find((row) => row.id === bidId);
    return fixture && bid ? [{ fixture, bid }] : [];
  });
}
