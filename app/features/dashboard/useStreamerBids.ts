import { useRows } from "#app/db/useRows.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

export interface BidWithFixture {
  bid: Bid;
  /** Gone from this phone once its user may no longer see it. */
  fixture: Fixture | undefined;
}

/** Every bid of the streamer with its match, newest first; undefined while loading. */
export function useStreamerBids(streamerId: string): BidWithFixture[] | undefined {
  const bids = useRows("bid", (table) => table.where("streamerId").equals(streamerId).toArray(), [streamerId]);
  const fixtureIds = bids.status === "ready" ? bids.rows.map((bid) => bid.fixtureId) : [];
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  if (bids.status === "loading" || fixtures.status === "loading") return undefined;
  // A bidder always sees the match: an empty result still belongs to the previous ids.
  if (fixtures.rows.length === 0 && bids.rows.length > 0) return undefined;
  const byId = new Map(fixtures.rows.map((fixture) => [fixture.id, fixture]));
  return [...bids.rows]
    .sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1))
    .map((bid) => ({ bid, fixture: byId.get(bid.fixtureId) }));
}
