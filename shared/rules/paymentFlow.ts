import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { ChoiceKind } from "../entities/choices.ts";
import type { CheckoutKind, Payment, PaymentState, ProviderName } from "../entities/payment.ts";
import { DomainError } from "./domainError.ts";
import { isPast } from "./fixtureFlow.ts";
import { randText } from "./format.ts";
import { isStoppedBySchool } from "./permissionFlow.ts";
import { basePriceCents, bookingReference, payNowPrice, priceOfTotal, type Price } from "./pricing.ts";

const MINUTE_MS = 60_000;
/** The provider's page stays open for so long after the row was made. */
const SESSION_MS = 120 * MINUTE_MS;
/** A row whose session never came back is used again for so long: the provider takes a page of 30 minutes or more only. */
const UNOPENED_MS = 60 * MINUTE_MS;
/** Nobody is sent to a page that is about to close. */
const CLOSING_MS = 5 * MINUTE_MS;

/** A state is never followed by one of a lower rank. Only the provider's word leads to the upper ones. */
const ranks: Readonly<Record<PaymentState, number>> = {
  chosen: 0,
  created: 0,
  open: 1,
  failed: 2,
  expired: 2,
  paid: 3,
  partlyRefunded: 4,
  refunded: 5,
};

export function isForward(from: PaymentState, to: PaymentState): boolean {
  return ranks[to] > ranks[from];
}

/** The provider has taken this money, whatever became of it later. */
export function isCharged({ state }: Pick<Payment, "state">): boolean {
  return ranks[state] >= ranks.paid;
}

/** Somebody may still pay this: it waits for its session, or its page is open. */
export function isLivePayment({ state }: Pick<Payment, "state">): boolean {
  return state === "created" || state === "open";
}

/** How the requester has chosen to pay, in place of paying now. */
export function isChoice({ kind }: Pick<Payment, "kind">): boolean {
  return kind === "eventDay" || kind === "invoice";
}

/** The choice that is valid now. */
export function currentChoice(payments: readonly Payment[]): Payment | undefined {
  return payments.find((payment) => isChoice(payment) && payment.state === "chosen");
}

/** Only businesses are given time to pay. */
export function choiceRejection({ clientType }: Pick<Fixture, "clientType">, kind: ChoiceKind) {
  const isOffered = kind === "eventDay" || clientType === "business";
  return isOffered ? undefined : new DomainError("payment.noInvoice");
}

/** What can still be given back of a payment. */
export function refundableCents(payment: Payment): number {
  return isCharged(payment) ? payment.totalCents - payment.refundedCents - payment.refundingCents : 0;
}

/** What of a payment stands for the match as it is booked now. */
export function coverCents(payment: Payment): number {
  return Math.max(0, refundableCents(payment) - payment.keptCents);
}

export function coveredCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + coverCents(payment), 0);
}

export function acceptedOf<Of extends Pick<Bid, "status">>(bids: readonly Of[]): Of | undefined {
  return bids.find((bid) => bid.status === "accepted");
}

type Priced = Pick<Fixture, "clientType" | "budgetCents">;

/** Paid in full: anything at all while nobody is accepted, the accepted price afterwards. */
export function isPrepaid(fixture: Priced, accepted: Bid | undefined, payments: readonly Payment[]): boolean {
  const covered = coveredCents(payments);
  return covered > 0 && (!accepted || covered >= payNowPrice(fixture, accepted.proposedPriceCents).totalCents);
}

/** What is missing before this bid can be accepted; 0 for a match on which nothing was paid, which is settled later. */
export function missingCents(fixture: Priced, bid: Bid, payments: readonly Payment[]): number {
  const covered = coveredCents(payments);
  return covered === 0 ? 0 : Math.max(0, payNowPrice(fixture, bid.proposedPriceCents).totalCents - covered);
}

export interface AmountDue {
  kind: CheckoutKind;
  price: Price;
}

/** What is to be paid for a match now, or why nothing. `bidId` names the bid that a prepaid match shall be given to. */
export function amountDue(
  fixture: Fixture,
  bids: readonly Bid[],
  payments: readonly Payment[],
  { bidId, today }: { bidId: string | undefined; today: string },
): AmountDue | DomainError {
  const accepted = acceptedOf(bids);
  if (fixture.status === "cancelled") return new DomainError("fixture.cancelled");
  if (fixture.status === "open" && isPast(fixture, today)) return new DomainError("fixture.past");
  const paid = new DomainError("payment.alreadyPaid", { ref: bookingReference(fixture) });
  if (accepted?.paymentStatus === "completed") return paid;
  if (accepted && isStoppedBySchool(accepted)) return new DomainError("payment.schoolSaidNo");
  if (coveredCents(payments) === 0) {
    return { kind: "checkout", price: payNowPrice(fixture, basePriceCents(fixture, accepted)) };
  }
  const wanted = accepted ?? bids.find((bid) => bid.id === bidId && bid.status === "pending");
  const missing = wanted ? missingCents(fixture, wanted, payments) : 0;
  return missing > 0 ? { kind: "difference", price: priceOfTotal(fixture, missing) } : paid;
}

/** The payer has seen another price than the server's. */
export function amountRejection({ price }: AmountDue, cents: number): DomainError | undefined {
  const { totalCents } = price;
  return totalCents === cents ? undefined : new DomainError("payment.priceChanged", { price: randText(totalCents) });
}

export function differenceRejection(missing: number): DomainError | undefined {
  return missing > 0 ? new DomainError("payment.differenceDue", { amount: randText(missing) }) : undefined;
}

export function sessionEnd(now: string): string {
  return new Date(Date.parse(now) + SESSION_MS).toISOString();
}

interface Wanted {
  due: AmountDue;
  bidId: string | undefined;
  provider: ProviderName;
  now: string;
}

/** A second click, another tab: the same payment is gone on with. */
export function isSamePayment(payment: Payment, { due, bidId, provider, now }: Wanted): boolean {
  const { kind, totalCents } = payment;
  const isSame = kind === due.kind && totalCents === due.price.totalCents && payment.bidId === bidId;
  return isSame && payment.provider === provider && isLivePayment(payment) && !isStale(payment, now);
}

/** Nobody can be sent to its page any more. */
export function isStale(payment: Pick<Payment, "state" | "createdAt" | "expiresAt">, now: string): boolean {
  const at = Date.parse(now);
  const isUnopened = payment.state === "created" && at - Date.parse(payment.createdAt) > UNOPENED_MS;
  return isUnopened || Date.parse(payment.expiresAt) - at < CLOSING_MS;
}
