import type { Bid } from "../entities/bid.ts";
import type { Dispute } from "../entities/dispute.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween, sastDate } from "./format.ts";

/** Days after delivery, and after a mark as paid, in which a requester may say that something is wrong. */
export const DISPUTE_DAYS = 7;

type Delivered = Pick<Bid, "deliveredAt" | "paidAt">;
type Known = Pick<Dispute, "state">;

/** Why no dispute can be opened. Counted in days, so that no device's clock decides. */
export function disputeRejection(bid: Delivered, disputes: readonly Known[], today: string): DomainError | undefined {
  if (!bid.deliveredAt) return new DomainError("dispute.notDelivered");
  if (disputes.length > 0) return new DomainError("dispute.alreadyOpened");
  return isDisputable(bid, today) ? undefined : new DomainError("dispute.tooLate");
}

/** What a requester is offered: the last day is the seventh after whichever came later. */
export function canDispute(bid: Delivered, disputes: readonly Known[], today: string): boolean {
  return disputeRejection(bid, disputes, today) === undefined;
}

export function disputeDecisionRejection({ state }: Known): DomainError | undefined {
  return state === "open" ? undefined : new DomainError("dispute.alreadyDecided");
}

/** Nobody disputes it any more, or it was decided: the streamer's money may be paid out. */
export function isUndisputed(bid: Delivered, disputes: readonly Known[], today: string): boolean {
  return bid.deliveredAt !== undefined && !isDisputable(bid, today) && disputes.every(({ state }) => state !== "open");
}

function isDisputable({ deliveredAt = "", paidAt = "" }: Delivered, today: string): boolean {
  const from = deliveredAt > paidAt ? deliveredAt : paidAt;
  return daysBetween(sastDate(from), today) <= DISPUTE_DAYS;
}
