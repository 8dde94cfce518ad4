import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import type { RefundReason } from "../entities/refund.ts";
import { DomainError } from "./domainError.ts";
import { randText } from "./format.ts";
import { refundableCents } from "./paymentFlow.ts";

const NOTICE_MS = 24 * 60 * 60 * 1000;

/** Why a booking ends, or its price falls, with money on it. */
export type RefundCause = Exclude<RefundReason, "noShow" | "dispute" | "goodwill">;

interface Ending {
  cause: RefundCause;
  fixture: Pick<Fixture, "matchDate" | "matchTime">;
  /** A streamer had been accepted: before that, cancelling costs nothing. */
  isAssigned: boolean;
  now: string;
}

/** How much of what is paid goes back; the rest is kept. */
export function refundShareCents(paidCents: number, { cause, fixture, isAssigned, now }: Ending): number {
  const isLate = cause === "requesterCancelled" && isAssigned && !isBeforeNotice(fixture, now);
  return isLate ? Math.ceil(paidCents / 2) : paidCents;
}

/** More than a day before kick-off, South African time. */
export function isBeforeNotice(fixture: Pick<Fixture, "matchDate" | "matchTime">, now: string): boolean {
  const kickOff = Date.parse(`${fixture.matchDate}T${fixture.matchTime}:00+02:00`);
  return kickOff - Date.parse(now) > NOTICE_MS;
}

/** After delivery a school's no hides the video; the work was done and stays paid. */
export function isRefundedOnNo(bid: Pick<Bid, "deliveredAt">): boolean {
  return bid.deliveredAt === undefined;
}

/** Why an admin cannot give back so much. */
export function refundRejection(payment: Payment, cents: number): DomainError | undefined {
  const most = refundableCents(payment);
  return cents > most ? new DomainError("refund.tooMuch", { paid: randText(most) }) : undefined;
}
