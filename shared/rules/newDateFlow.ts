import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { MatchMoment, NewDate } from "../entities/newDate.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { addDays, formatDate, formatWhen } from "./format.ts";

type Moved = Pick<Bid, "status" | "deliveredAt" | "streamUrl" | "newDate">;
type Planned = Pick<Fixture, "matchDate" | "matchTime">;
type Side = NewDate["by"];

interface Proposed {
  moment: MatchMoment;
  by: Side;
  today: string;
}

/** Why this side cannot propose this date. The booking's state comes before the date itself. */
export function proposalRejection(bid: Moved, fixture: Planned, { moment, by, today }: Proposed) {
  return (
    unmovableRejection(bid) ?? openProposalRejection(bid.newDate, by, today) ?? momentRejection(moment, fixture, today)
  );
}

/** Why this side cannot accept: the proposal was replaced, is its own, or its day is over. */
export function dateAcceptRejection(
  bid: Moved,
  fixture: Planned,
  { proposalId, by, today }: { proposalId: string; by: Side; today: string },
): DomainError | undefined {
  const { newDate } = bid;
  const rejection = unmovableRejection(bid);
  if (rejection) return rejection;
  if (newDate?.id !== proposalId) return new DomainError("newDate.gone");
  if (newDate.agreedAt) return new DomainError("newDate.alreadyAgreed", whenOf(newDate));
  if (newDate.by === by) return new DomainError("newDate.own");
  return momentRejection(newDate, fixture, today);
}

/** Why it cannot be declined, or taken back by its own side: both have agreed, or it is no longer there. */
export function dateDeclineRejection(bid: Moved, proposalId: string): DomainError | undefined {
  const { newDate } = bid;
  if (bid.status !== "accepted") return new DomainError("newDate.bookingOver");
  if (newDate?.id !== proposalId) return new DomainError("newDate.gone");
  return newDate.agreedAt ? new DomainError("newDate.alreadyAgreed", whenOf(newDate)) : undefined;
}

/** Offered until the stream starts. */
export function canProposeDate(bid: Moved, today: string, by: Side): boolean {
  return unmovableRejection(bid) === undefined && openProposalRejection(bid.newDate, by, today) === undefined;
}

/** The other side proposed exactly this: both have agreed. */
export function isSameProposal({ newDate }: Pick<Bid, "newDate">, by: Side, moment: MatchMoment): boolean {
  return newDate !== undefined && !newDate.agreedAt && newDate.by !== by && isSameMoment(newDate, moment);
}

/** The last day a match can be moved to. */
export function lastNewDay({ matchDate }: Pick<Fixture, "matchDate">): string {
  return addDays(matchDate, contractTerms.newDateWithinDays);
}

function unmovableRejection(bid: Moved): DomainError | undefined {
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  if (bid.status !== "accepted") return new DomainError("newDate.bookingOver");
  return bid.streamUrl ? new DomainError("newDate.streaming") : undefined;
}

/** One proposal at a time: the first to reach the server is answered before there is another. */
function openProposalRejection(newDate: NewDate | undefined, by: Side, today: string): DomainError | undefined {
  if (!newDate || newDate.matchDate < today) return undefined;
  if (newDate.agreedAt) return new DomainError("newDate.alreadyAgreed", whenOf(newDate));
  return newDate.by === by ? undefined : new DomainError("newDate.otherFirst", whenOf(newDate));
}

function momentRejection(moment: MatchMoment, fixture: Planned, today: string): DomainError | undefined {
  if (moment.matchDate < today) return new DomainError("newDate.past", { date: formatDate(moment.matchDate) });
  if (isSameMoment(moment, fixture)) return new DomainError("newDate.same");
  const last = lastNewDay(fixture);
  if (moment.matchDate <= last) return undefined;
  return new DomainError("newDate.tooFar", { days: String(contractTerms.newDateWithinDays), date: formatDate(last) });
}

function isSameMoment(one: MatchMoment, other: MatchMoment): boolean {
  return one.matchDate === other.matchDate && one.matchTime === other.matchTime;
}

function whenOf({ matchDate, matchTime }: MatchMoment): { when: string } {
  return { when: formatWhen(matchDate, matchTime) };
}
