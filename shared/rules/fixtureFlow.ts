import { WALK_IN_USER_ID } from "../entities/actor.ts";
import type { Fixture } from "../entities/fixture.ts";
import { DomainError } from "./domainError.ts";

type Dated = Pick<Fixture, "matchDate">;
type Staged = Pick<Fixture, "status" | "matchDate">;

/** The match day is past, by the South African date `today`. */
export function isPast(fixture: Dated, today: string): boolean {
  return fixture.matchDate < today;
}

/** Open for bids: listed among the open fixtures. */
export function isOpenForBids(fixture: Staged, today: string): boolean {
  return openRejection(fixture, today) === undefined;
}

/** Why no one can bid on, or accept a bid for, this fixture, by its state. */
export function openRejection(fixture: Staged, today: string): DomainError | undefined {
  const rejection = notOpenRejection(fixture);
  if (rejection) return rejection;
  return isPast(fixture, today) ? new DomainError("fixture.past") : undefined;
}

/** Why the request can no longer be changed: it must be open. */
export function notOpenRejection(fixture: Pick<Fixture, "status">): DomainError | undefined {
  switch (fixture.status) {
    case "open":
      return undefined;
    case "assigned":
      return new DomainError("fixture.alreadyAssigned");
    case "cancelled":
      return new DomainError("fixture.cancelled");
    case "completed":
      return new DomainError("fixture.notOpen");
    default:
      return fixture.status satisfies never;
  }
}

/** Free while open; once assigned the streamer is notified of the reason. */
export function fixtureCancelRejection(
  fixture: Pick<Fixture, "status">,
  reason: string | undefined,
): DomainError | undefined {
  if (fixture.status === "open") return undefined;
  if (fixture.status !== "assigned") return notOpenRejection(fixture);
  return reason ? undefined : new DomainError("bid.reasonMissing");
}

/** An unclaimed request: it belongs to the walk-in account. */
export function isWalkIn(fixture: Pick<Fixture, "requesterId">): boolean {
  return fixture.requesterId === WALK_IN_USER_ID;
}

export function claimRejection(fixture: Pick<Fixture, "requesterId">): DomainError | undefined {
  return isWalkIn(fixture) ? undefined : new DomainError("fixture.alreadyClaimed");
}
