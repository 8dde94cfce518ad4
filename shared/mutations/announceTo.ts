import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Announcement, Recipient } from "../rules/announcement.ts";
import { isWalkIn } from "../rules/fixtureFlow.ts";
import { formatDate, formatWhen, randText } from "../rules/format.ts";
import { matchTitle, requesterName } from "../rules/matchTitle.ts";
import { agreedCents } from "../rules/pricing.ts";
import type { MutationContext } from "./defineMutation.ts";

/** Where the fixture's requester is reached: the account, or the contact while nobody has claimed the request. */
export function requesterOf(fixture: Pick<Fixture, "id" | "requesterId">): Recipient {
  const { requesterId } = fixture;
  return requesterId === undefined || isWalkIn(fixture) ? { fixtureContact: fixture.id } : { userId: requesterId };
}

/** What every sentence about a match may name. */
export function matchValues(
  fixture: Pick<Fixture, "homeSchool" | "awaySchool" | "sport" | "matchDate" | "matchTime" | "venue">,
): Record<string, string> {
  return {
    match: matchTitle(fixture),
    homeSchool: fixture.homeSchool,
    sport: fixture.sport,
    when: formatWhen(fixture.matchDate, fixture.matchTime),
    matchDate: formatDate(fixture.matchDate),
    matchTime: fixture.matchTime,
    venue: fixture.venue,
  };
}

type Told = Pick<Announcement, "kind" | "permissionId" | "contractId"> & { values?: Readonly<Record<string, string>> };
type TellingBid = Pick<
  Bid,
  "id" | "streamerUserId" | "streamerName" | "proposedPriceCents" | "decidedPriceCents" | "status"
>;

/** Tells the streamer of a bid. */
export function tellStreamer(context: MutationContext, fixture: Fixture, bid: TellingBid, told: Told): Promise<void> {
  return tell(context, fixture, bid, { userId: bid.streamerUserId }, "streamer", told);
}

/** Tells the requester of the fixture that a bid is about. */
export function tellRequester(context: MutationContext, fixture: Fixture, bid: TellingBid, told: Told): Promise<void> {
  return tell(context, fixture, bid, requesterOf(fixture), "requester", told);
}

export async function tellBoth(context: MutationContext, fixture: Fixture, bid: TellingBid, told: Told): Promise<void> {
  await tellRequester(context, fixture, bid, told);
  await tellStreamer(context, fixture, bid, told);
}

function tell(
  context: MutationContext,
  fixture: Fixture,
  bid: TellingBid,
  to: Recipient,
  side: "streamer" | "requester",
  { values, ...told }: Told,
): Promise<void> {
  return context.announce({
    ...told,
    to,
    fixtureId: fixture.id,
    bidId: bid.id,
    values: {
      ...matchValues(fixture),
      streamer: bid.streamerName,
      // A bidder who was not chosen knows the match, not who asked for it.
      ...(bid.status === "accepted" ? { requester: requesterName(fixture) } : {}),
      price: randText(agreedCents(bid)),
      side,
      ...values,
    },
  });
}
