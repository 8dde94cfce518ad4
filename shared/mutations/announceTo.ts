import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Announcement, Recipient } from "../rules/announcement.ts";
import { isWalkIn } from "../rules/fixtureFlow.ts";
import { formatDate, formatWhen, randText } from "../rules/format.ts";
import { matchTitle, requesterName } from "../rules/matchTitle.ts";
import { agreedCents } from "../rules/pricing.ts";
import type { MutationContext } from "./defineMutation.ts";

/** How to reach the fixture's requester: the account, or the contact until the request is claimed. */
export function requesterOf(fixture: Pick<Fixture, "id" | "requesterId">): Recipient {
  const { requesterId } = fixture;
  return requesterId === undefined || isWalkIn(fixture) ? { fixtureContact: fixture.id } : { userId: requesterId };
}

/** The values any sentence about a match may use. */
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

/** Notifies a bid's streamer. */
export function tellStreamer(context: MutationContext, fixture: Fixture, bid: TellingBid, told: Told): Promise<void> {
  return tell(context, fixture, bid, { userId: bid.streamerUserId }, "streamer", told);
}

/** Notifies the requester of a bid's fixture. */
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
      // A bidder who was not chosen sees the match, but not its requester.
      ...(bid.status === "accepted" ? { requester: requesterName(fixture) } : {}),
      price: randText(agreedCents(bid)),
      side,
      ...values,
    },
  });
}
