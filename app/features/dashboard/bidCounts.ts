import type { Bid } from "#shared/entities/bid.ts";

/** "2 pending, 1 accepted". */
export function bidCounts(bids: readonly Pick<Bid, "status">[]): string {
  const pending = bids.filter((bid) => bid.status === "pending").length;
  const accepted = bids.filter((bid) => bid.status === "accepted").length;
  return `${pending === 0 ? "None" : pending} pending, ${accepted === 0 ? "none" : accepted} accepted`;
}
