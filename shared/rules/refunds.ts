import type { Bid } from "../entities/bid.ts";
import type { Signature } from "../entities/contract.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import type { Refund, RefundReason } from "../entities/refund.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween, randText, sastDate } from "./format.ts";
import { allHeldCents, totalPaidForBookingCents, refundableCents } from "./paymentFlow.ts";

const NOTICE_MS = 24 * 60 * 60 * 1000;

/** Why a paid booking ends, or its price falls. */
export type RefundCause = Exclude<RefundReason, "noShow" | "dispute" | "goodwill">;

/** As part of a sentence: "For Grey vs Paarl: the school declined." */
export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  requesterCancelled: "you cancelled the booking",
  streamerCancelled: "the streamer cancelled",
  schoolDeclined: "the school declined",
  schoolWithdrew: "the school withdrew permission",
  priceLower: "the bid you accepted costs less than you paid",
  paidTwice: "it was paid twice",
  noShow: "the streamer did not come",
  dispute: "your complaint was settled in your favour",
  goodwill: "with our thanks for your patience",
};

interface Ending {
  cause: RefundCause;
  fixture: Pick<Fixture, "matchDate" | "matchTime" | "clientType">;
  /** A streamer had been accepted: before that, cancelling is free. */
  isAssigned: boolean;
  now: string;
  /** The requester's signature under the booking's contract, if there is one. */
  signature?: Pick<Signature, "signedAt" | "startNow"> | undefined;
}

/** Who bears a refund after delivery: the streamer for these reasons, the platform for goodwill. */
export function isStreamersFault(reason: RefundReason): boolean {
  return reason === "noShow" || reason === "dispute";
}

/** It lowers neither the paid nor the due amount: goodwill, or at the cost of a streamer who had earned it. */
export function isForgiven({ reason, isFromStreamer }: Pick<Refund, "reason" | "isFromStreamer">): boolean {
  return reason === "goodwill" || isFromStreamer === true;
}

/** How much of the paid amount is refunded; the rest is kept. */
export function refundShareCents(paidCents: number, ending: Ending): number {
  const { cause, fixture, isAssigned, now } = ending;
  const isLate = cause === "requesterCancelled" && isAssigned && !isBeforeNotice(fixture, now);
  return isLate && !isFreeAfterSigning(ending) ? Math.ceil(paidCents / 2) : paidCents;
}

/** Parents cancel free in the days after signing, until work begins with their consent (clause 8). */
function isFreeAfterSigning({ fixture, signature, now }: Ending): boolean {
  if (fixture.clientType === "business" || !signature || signature.startNow) return false;
  return daysBetween(sastDate(signature.signedAt), sastDate(now)) <= contractTerms.freeCancellationDays;
}

/** The refund from these payments: goodwill has already been refunded. */
export function refundOnEndCents(payments: readonly Payment[], ending: Ending): number {
  return Math.min(allHeldCents(payments), refundShareCents(totalPaidForBookingCents(payments), ending));
}

/** More than a day before kick-off, South African time. */
export function isBeforeNotice(fixture: Pick<Fixture, "matchDate" | "matchTime">, now: string): boolean {
  const kickOff = Date.parse(`${fixture.matchDate}T${fixture.matchTime}:00+02:00`);
  return kickOff - Date.parse(now) > NOTICE_MS;
}

/** After delivery a school's refusal hides the video; the work was done and stays paid. */
export function isRefundedOnNo(bid: Pick<Bid, "deliveredAt">): boolean {
  return bid.deliveredAt === undefined;
}

/** Why an admin cannot refund this much. */
export function refundRejection(payment: Payment, cents: number): DomainError | undefined {
  const most = refundableCents(payment);
  return cents > most ? new DomainError("refund.tooMuch", { paid: randText(most) }) : undefined;
}
