import type { Bid } from "../entities/bid.ts";
import type { Dispute } from "../entities/dispute.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween, sastDate } from "./format.ts";

/** Days after delivery, and after a paid mark, in which a requester can open a dispute. */
export const DISPUTE_DAYS = 7;

type Delivered = Pick<Bid, "deliveredAt" | "paidAt">;
type Known = Pick<Dispute, "state" | "decidedAt">;

/** Why no dispute can be opened. Counted in days, so that no device's clock decides. */
export function disputeRejection(bid: Delivered, disputes: readonly Known[], today: string): DomainError | undefined {
  if (!bid.deliveredAt) return new DomainError("dispute.notDelivered");
  if (disputes.some((dispute) => !isBeforeMark(dispute, bid))) return new DomainError("dispute.alreadyOpened");
  return isDisputable(bid, today) ? undefined : new DomainError("dispute.tooLate");
}

/** Whether it is offered: the last day is the seventh after delivery or mark, whichever is later. */
export function canDispute(bid: Delivered, disputes: readonly Known[], today: string): boolean {
  return disputeRejection(bid, disputes, today) === undefined;
}

/** The streamer marked the match as paid after the decision: that can be disputed separately. */
function isBeforeMark({ state, decidedAt = "" }: Known, { paidAt = "" }: Delivered): boolean {
  return state !== "open" && decidedAt < paidAt;
}

export function disputeDecisionRejection({ state }: Pick<Dispute, "state">): DomainError | undefined {
  return state === "open" ? undefined : new DomainError("dispute.alreadyDecided");
}

/** No longer disputable, and no dispute is open: the streamer can be paid out. */
export function isUndisputed(bid: Delivered, disputes: readonly Pick<Dispute, "state">[], today: string): boolean {
  return bid.deliveredAt !== undefined && !isDisputable(bid, today) && disputes.every(({ state }) => state !== "open");
}

export function disputeAnswerRejection({ state, answer }: Pick<Dispute, "state" | "answer">): DomainError | undefined {
  if (answer !== undefined) return new DomainError("dispute.alreadyAnswered");
  return disputeDecisionRejection({ state });
}

export const disputeDecisionKinds = ["release", "refund", "price", "nothing"] as const;
/** `price`: sets the price due for the match; `nothing`: closes it without a payment. */
export type DisputeDecision = (typeof disputeDecisionKinds)[number];

interface Stakes {
  isPaid: boolean;
  isEarnedHere: boolean;
}

/** An admin's options: money held here stays or is refunded; otherwise the decision sets what is due. */
export function disputeDecisions({ isPaid, isEarnedHere }: Stakes): readonly DisputeDecision[] {
  return isPaid && isEarnedHere ? ["release", "refund"] : ["release", "price", "nothing"];
}

/** Why this decision does not fit. A paid mark without a payment can also be undone, by a refund of nothing. */
export function decisionRejection(decision: DisputeDecision, stakes: Stakes): DomainError | undefined {
  if (decision === "refund" && !stakes.isPaid) return new DomainError("dispute.notPaid");
  const setsPrice = decision === "price" || decision === "nothing";
  return setsPrice && stakes.isEarnedHere ? new DomainError("dispute.paidHere") : undefined;
}

function isDisputable({ deliveredAt = "", paidAt = "" }: Delivered, today: string): boolean {
  const from = deliveredAt > paidAt ? deliveredAt : paidAt;
  return daysBetween(sastDate(from), today) <= DISPUTE_DAYS;
}
