import { useRows } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { filmRejection } from "#shared/rules/filmFlow.ts";

export interface FilmedMatch {
  fixture: Fixture;
  side: "streamer" | "requester";
}

/** The account's booked matches that accept videos now, on either side, latest day first; undefined while loading. */
export function useFilmedMatches(): FilmedMatch[] | undefined {
  const { userId } = useStoreOwner();
  const bids = useRows("bid", (table) => table.filter((bid) => takesVideos(bid, userId)).toArray(), [userId]);
  const ids = bids.status === "ready" ? bids.rows.map(({ fixtureId }) => fixtureId) : [];
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(ids).toArray(), [ids.join()]);
  if (bids.status === "loading" || fixtures.status === "loading") return undefined;
  const matches = bids.rows.flatMap((bid): FilmedMatch[] => {
    const fixture = fixtures.rows.find(({ id }) => id === bid.fixtureId);
    return fixture ? [{ fixture, side: bid.requesterId === userId ? "requester" : "streamer" }] : [];
  });
  return matches.sort((left, right) => (left.fixture.matchDate < right.fixture.matchDate ? 1 : -1));
}

function takesVideos(bid: Bid, userId: string): boolean {
  const isOwn = bid.requesterId === userId || bid.streamerUserId === userId;
  return isOwn && bid.status === "accepted" && filmRejection(bid) === undefined;
}
