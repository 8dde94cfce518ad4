import { useRows } from "#app/db/useRows.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { noShowDecisionRejection } from "#shared/rules/noShowFlow.ts";

/** Bookings with a no-show that an admin decides, the one contested first on top. Undefined while loading. */
export function useContestedNoShows(): Bid[] | undefined {
  const bids = useRows("bid", (table) => table.filter((bid) => noShowDecisionRejection(bid) === undefined).toArray());
  if (bids.status === "loading") return undefined;
  const since = ({ noShow }: Bid) => noShow?.contestedAt ?? "";
  return bids.rows.toSorted((one, other) => (since(one) < since(other) ? -1 : 1));
}
