import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { ChoiceKind } from "../entities/choices.ts";
import type { CheckoutKind, Payment } from "../entities/payment.ts";
import { definedFields } from "./definedFields.ts";
import { DomainError } from "./domainError.ts";
import { isWaived } from "./assignment.ts";
import { acceptedOf, amountDue, currentChoice, isCharged, isChoice, isLivePayment } from "./paymentFlow.ts";
import type { Price } from "./pricing.ts";

/** Where a requester stands with the money of one match. */
export interface Payable extends Pick<
  Fixture,
  "number" | "homeSchool" | "awaySchool" | "sport" | "matchDate" | "matchTime" | "status"
> {
  fixtureId: string;
  clientType: NonNullable<Fixture["clientType"]>;
  /** What is to be paid now. */
  due?: (Price & { kind: CheckoutKind }) | undefined;
  /** Why nothing is. */
  reason?: string | undefined;
  /** It was decided that nothing is to be paid. */
  isWaived?: boolean | undefined;
  /** It was delivered unpaid: a discount for paying early is over. */
  isLate?: boolean | undefined;
  choice?: ChoiceKind | undefined;
  /** How the last try to pay through the provider stands: its page is open, or how it ended. */
  lastTry: "none" | "underWay" | "failed" | "paid";
  takenCents: number;
  /** Of that, what has gone back, and what is on its way back. */
  refundedCents: number;
  refundingCents: number;
}

/** The same on the client, which has an account's rows, and on the server, which a visitor asks. */
export function payableOf(
  fixture: Fixture,
  bids: readonly Bid[],
  payments: readonly Payment[],
  asked: { bidId: string | undefined; today: string },
): Payable {
  const { id: fixtureId, number, homeSchool, awaySchool, sport, matchDate, matchTime, status } = fixture;
  const due = amountDue(fixture, bids, payments, asked);
  const charged = payments.filter(isCharged);
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

/** Money is to be paid for it, and nobody has said yet that it is paid otherwise. */
export function isUnpaid({ due, choice }: Payable): boolean {
  return due !== undefined && choice === undefined;
}

/** How the requester has chosen to pay, in place of paying now. */
export function chosenKind(payments: readonly Payment[]): ChoiceKind | undefined {
  const kind = currentChoice(payments)?.kind;
  return kind === "eventDay" || kind === "invoice" ? kind : undefined;
}

function lastTryOf(payments: readonly Payment[]): Payable["lastTry"] {
  const [last] = payments.filter((payment) => !isChoice(payment)).sort((one, other) => other.attempt - one.attempt);
  if (!last || last.state === "expired") return "none";
  if (isLivePayment(last)) return "underWay";
  return isCharged(last) ? "paid" : "failed";
}

function sum(payments: readonly Payment[], field: "totalCents" | "refundedCents" | "refundingCents"): number {
  return payments.reduce((total, payment) => total + payment[field], 0);
}
