import type { Bid } from "../entities/bid.ts";
import type { Signature } from "../entities/contract.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import type { Refund, RefundReason } from "../entities/refund.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween, randText, sastDate } from "./format.ts";
import { allHeldCents, heldCents, totalPaidForBookingCents, refundableCents } from "./paymentFlow.ts";

const NOTICE_MS = 24 * 60 * 60 * 1000;

/** Why a paid booking ends, or its price falls. */
export type RefundCause = Exclude<RefundReason, "dispute" | "goodwill">;

/** As part of a sentence: "For Grey vs Paarl: the school declined." */
export const refundReasonTexts: Readonly<Record<RefundReason, string>> = {
  requesterCancelled: "you cancelled the booking",
  streamerCancelled: "the streamer cancelled",
  schoolDeclined: "the school declined",
  schoolWithdrew: "the school withdrew permission",
  priceLower: "the bid you accepted costs less than you paid",
  paidTwice: "it was paid twice",
  shareOver: "the match was not paid in full by the last day",
  shareClosed: "the collection for it was closed",
  shareLate: "your share was no longer needed",
  shareReturned: "your share was given back",
  requesterAbsent: "nobody was there to be filmed",
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
  if (cause === "requesterAbsent") return Math.ceil(paidCents / 2);
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

/**
 * Divides a refund among payments, newest first. Shares of many people lose the same part of what is held, to the cent:
 * nobody bears more for having paid later.
 */
export function dividedRefund(newestFirst: readonly Payment[], cents: number): { payment: Payment; cents: number }[] {
  const shares = newestFirst.filter(({ kind }) => kind === "share");
  let left = cents;
  const parts = newestFirst
    .filter(({ kind }) => kind !== "share")
    .map((payment) => {
      const part = Math.max(0, Math.min(left, heldCents(payment)));
      left -= part;
      return { payment, cents: part };
    });
  const held = allHeldCents(shares);
  const whole = Math.max(0, Math.min(left, held));
  let passed = 0;
  for (const payment of shares) {
    const before = passed;
    passed += heldCents(payment);
    parts.push({ payment, cents: partOf(whole, passed, held) - partOf(whole, before, held) });
  }
  return parts;
}

function partOf(cents: number, passed: number, held: number): number {
  return held === 0 ? 0 : Math.round((cents * passed) / held);
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
