import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { sharedLink, watchPage } from "./sharedLink.ts";
import { isLiveNow } from "#shared/rules/tracker.ts";

export interface LiveMatch {
  fixtureId: string;
  number: number;
  title: string;
  /** The match's own page. */
  page: string;
  /** The link for others. */
  shared: string | undefined;
}

/** The signed-in account's matches that can be watched live: its own requests, and those it films. */
export function useLiveMatches(): LiveMatch[] {
  const { userId } = useStoreOwner();
  const accepted = useRows("bid", (table) => table.where("status").equals("accepted").toArray());
  const live = accepted.status === "ready" ? accepted.rows.filter((bid) => isLiveNow(bid) && isParty(bid, userId)) : [];
  const fixtureIds = live.map((bid) => bid.fixtureId).sort();
  const fixtures = useRows("fixture", (table) => table.where("id").anyOf(fixtureIds).toArray(), [fixtureIds.join()]);
  const rows: Fixture[] = fixtures.status === "ready" ? fixtures.rows : [];
  return live.flatMap((bid) => {
    const { fixtureId } = bid;
    const fixture = rows.find(({ id }) => id === fixtureId);
    const page = fixture && watchPage(fixture, bid);
    if (fixture?.number === undefined || page === undefined) return [];
    return [{ fixtureId, number: fixture.number, title: matchTitle(fixture), page, shared: sharedLink(fixture, bid) }];
  });
}

/** An admin's device has everyone's bids. */
function isParty(bid: { requesterId?: string | undefined; streamerUserId: string }, userId: string): boolean {
  return bid.requesterId === userId || bid.streamerUserId === userId;
}
