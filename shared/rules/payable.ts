import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { ChoiceKind } from "../entities/choices.ts";
import type { CheckoutKind, Payment } from "../entities/payment.ts";
import { definedFields } from "./definedFields.ts";
import { DomainError } from "./domainError.ts";
import { isWaived } from "./assignment.ts";
import { acceptedOf, amountDue, currentChoice, isCharged, isChoice, isLivePayment } from "./paymentFlow.ts";
import type { Price } from "./pricing.ts";

/** A requester's payment status of one match. */
export interface Payable extends Pick<
  Fixture,
  "number" | "homeSchool" | "awaySchool" | "sport" | "matchDate" | "matchTime" | "status"
> {
  fixtureId: string;
  clientType: NonNullable<Fixture["clientType"]>;
  /** The amount due now. */
  due?: (Price & { kind: CheckoutKind }) | undefined;
  /** Why nothing is due. */
  reason?: string | undefined;
  /** A dispute decided that nothing is due. */
  isWaived?: boolean | undefined;
  /** Delivered unpaid: the discount for paying early has ended. */
  isLate?: boolean | undefined;
  choice?: ChoiceKind | undefined;
  /** The state of the last attempt through the provider: its page is open, or how it ended. */
  lastTry: "none" | "underWay" | "failed" | "paid";
  takenCents: number;
  /** The parts of it refunded, and being refunded. */
  refundedCents: number;
  refundingCents: number;
}

/** The same on the client, with an account's rows, and on the server, for a visitor. */
export function payableOf(
  fixture: Fixture,
  bids: readonly Bid[],
  payments: readonly Payment[],
  asked: { bidId: string | undefined; today: string },
): Payable {
  const { id: fixtureId, number, homeSchool, awaySchool, sport, matchDate, matchTime, status } = fixture;
  const due = amountDue(fixture, bids, payments, asked);
  // What many people pay is not the requester's money.
  const charged = payments.filter((payment) => isCharged(payment) && payment.kind !== "share");
  const accepted = acceptedOf(bids);
  return {
    ...{ fixtureId, homeSchool, awaySchool, sport, matchDate, matchTime, status },
    ...definedFields({ number, choice: chosenKind(payments) }),
    clientType: fixture.clientType ?? "parent",
    ...(due instanceof DomainError ? { reason: due.message } : { due: { kind: due.kind, ...due.price } }),
    isWaived: accepted && isWaived(accepted),
    isLate: accepted?.deliveredAt !== undefined,
    lastTry: lastTryOf(payments),
    takenCents: sum(charged, "totalCents"),
    refundedCents: sum(charged, "refundedCents"),
    refundingCents: sum(charged, "refundingCents"),
  };
}

/** An amount is due, and no other payment method was chosen. */
export function isUnpaid({ due, choice }: Payable): boolean {
  return due !== undefined && choice === undefined;
}

/** The requester's choice instead of paying now. */
export function chosenKind(payments: readonly Payment[]): ChoiceKind | undefined {
  const kind = currentChoice(payments)?.kind;
  return kind === "eventDay" || kind === "invoice" ? kind : undefined;
}

function lastTryOf(payments: readonly Payment[]): Payable["lastTry"] {
  const [last] = payments.filter(isOwn).sort((one, other) => other.attempt - one.attempt);
  if (!last || last.state === "expired") return "none";
  if (isLivePayment(last)) return "underWay";
  return isCharged(last) ? "paid" : "failed";
}

function isOwn(payment: Payment): boolean {
  return !isChoice(payment) && payment.kind !== "share";
}

function sum(payments: readonly Payment[], field: "totalCents" | "refundedCents" | "refundingCents"): number {
  return payments.reduce((total, payment) => total + payment[field], 0);
}
