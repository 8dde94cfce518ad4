import type { Fixture } from "../entities/fixture.ts";
import type { Recipient } from "../rules/announcement.ts";
import { isWalkIn } from "../rules/fixtureFlow.ts";
import { formatDate, formatWhen } from "../rules/format.ts";
import { matchTitle } from "../rules/matchTitle.ts";

/** Where the fixture's requester is reached: the account, or the contact while nobody has claimed the request. */
export function requesterOf(fixture: Pick<Fixture, "id" | "requesterId">): Recipient {
  const { requesterId } = fixture;
  return requesterId === undefined || isWalkIn(fixture) ? { fixtureContact: fixture.id } : { userId: requesterId };
}

/** What every sentence about a match may name. */
export function matchValues(
  fixture: Pick<Fixture, "homeSchool" | "awaySchool" | "matchDate" | "matchTime" | "venue">,
): Record<string, string> {
  return {
    match: matchTitle(fixture),
    when: formatWhen(fixture.matchDate, fixture.matchTime),
    matchDate: formatDate(fixture.matchDate),
    venue: fixture.venue,
  };
}
