import type { Bid, BidStatus } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Streamer } from "../entities/streamer.ts";
import { DomainError } from "./domainError.ts";
import { openRejection } from "./fixtureFlow.ts";

/** Every transition of a bid. */
export const bidTransitions: Readonly<Record<BidStatus, readonly BidStatus[]>> = {
  pending: ["accepted", "declined", "withdrawn", "expired"],
  accepted: ["cancelled"],
  declined: [],
  withdrawn: [],
  expired: [],
  cancelled: [],
};

/** Pending or accepted: a streamer has at most one such bid on a fixture. */
export function isLive(bid: Pick<Bid, "status">): boolean {
  return bid.status === "pending" || bid.status === "accepted";
}

/** Accepted and not delivered yet. */
export function isBooked(bid: Pick<Bid, "status" | "deliveredAt">): boolean {
  return bid.status === "accepted" && !bid.deliveredAt;
}

type Bidder = Pick<Streamer, "verified" | "userId"> | undefined;
type BidFixture = Pick<Fixture, "status" | "matchDate" | "requesterId">;

/** Whether this account may bid at all: it needs a profile approved by an admin. */
export function applyRejection(streamer: Bidder): DomainError | undefined {
  if (!streamer) return new DomainError("bid.noProfile");
  return streamer.verified ? undefined : new DomainError("bid.notVerified");
}

/** Why this streamer cannot bid on this fixture. `ownBids` are the streamer's bids on it, of any status. */
export function bidRejection(
  streamer: Bidder,
  fixture: BidFixture,
  ownBids: readonly Pick<Bid, "status">[],
  today: string,
): DomainError | undefined {
  const rejection = applyRejection(streamer);
  if (rejection) return rejection;
  if (fixture.requesterId !== undefined && fixture.requesterId === streamer?.userId) {
    return new DomainError("bid.ownFixture");
  }
  return openRejection(fixture, today) ?? (ownBids.some(isLive) ? new DomainError("bid.alreadyLive") : undefined);
}

export function notPendingRejection(bid: Pick<Bid, "status">): DomainError | undefined {
  return bid.status === "pending" ? undefined : new DomainError("bid.notPending", { status: bid.status });
}

/**
 * Why a bid can no longer be changed. The match's state comes before the bid's, because it explains the bid's; an
 * accepted or withdrawn bid explains itself.
 */
export function bidChangeRejection(
  bid: Pick<Bid, "status">,
  fixture: Pick<Fixture, "status" | "matchDate">,
  today: string,
): DomainError | undefined {
  const ownDoing = (bid.status === "accepted" || bid.status === "withdrawn") && fixture.status !== "cancelled";
  return (ownDoing ? undefined : openRejection(fixture, today)) ?? notPendingRejection(bid);
}

export function notAcceptedRejection(bid: Pick<Bid, "status">): DomainError | undefined {
  return bid.status === "accepted" ? undefined : new DomainError("bid.notAccepted");
}

/** For two acceptances at once, the fixture's state explains the second. */
export function acceptRejection(
  bid: Pick<Bid, "status" | "streamerUserId">,
  fixture: BidFixture,
  today: string,
): DomainError | undefined {
  const rejection = openRejection(fixture, today) ?? notPendingRejection(bid);
  if (rejection) return rejection;
  return bid.streamerUserId === fixture.requesterId ? new DomainError("bid.ownFixture") : undefined;
}

/** Either side can end an accepted bid with a reason, until delivery. */
export function bidCancelRejection(
  bid: Pick<Bid, "status" | "deliveredAt">,
  reason: string | undefined,
): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  return reason ? undefined : new DomainError("bid.reasonMissing");
}
