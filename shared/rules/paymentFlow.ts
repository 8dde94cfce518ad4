import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { ChoiceKind } from "../entities/choices.ts";
import type { CheckoutKind, Payment, PaymentState, ProviderName } from "../entities/payment.ts";
import { isWaived } from "./assignment.ts";
import { DomainError } from "./domainError.ts";
import { isPast } from "./fixtureFlow.ts";
import { randText } from "./format.ts";
import { isStoppedBySchool } from "./permissionFlow.ts";
import {
  agreedCents,
  bookingReference,
  fullPrice,
  payNowPrice,
  priceOfTotal,
  streamerShareCents,
  type Price,
} from "./pricing.ts";

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

/** What of a payment is here for the match as it is booked now, and can go back when the booking ends. */
export function heldCents(payment: Payment): number {
  return Math.max(0, refundableCents(payment) - payment.keptCents);
}

/** What of a payment counts as paid for the match as it is booked now. A gift of the platform lowers it by nothing. */
export function coverCents(payment: Payment): number {
  return heldCents(payment) + (payment.forgivenCents ?? 0);
}

/** So much goes back, and what the match is covered with stays as it is. */
export function forgiven(payment: Payment, cents: number): Pick<Payment, "keptCents" | "forgivenCents"> {
  const { keptCents, forgivenCents = 0 } = payment;
  return { keptCents, forgivenCents: forgivenCents + Math.min(cents, heldCents(payment)) };
}

export function coveredCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + coverCents(payment), 0);
}

export function allHeldCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + heldCents(payment), 0);
}

export function acceptedOf<Of extends Pick<Bid, "status">>(bids: readonly Of[]): Of | undefined {
  return bids.find((bid) => bid.status === "accepted");
}

type Priced = Pick<Fixture, "clientType" | "budgetCents">;

/** Paid in full: anything at all while nobody is accepted, the accepted price afterwards. */
export function isPrepaid(fixture: Priced, accepted: Bid | undefined, payments: readonly Payment[]): boolean {
  const covered = coveredCents(payments);
  return covered > 0 && (!accepted || covered >= payNowPrice(fixture, agreedCents(accepted)).totalCents);
}

/** How much of a price these payments cover: the discount on them is the platform's cost. */
export function coveredPriceCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => {
    return sum + Math.round((coverCents(payment) * payment.baseCents) / payment.totalCents);
  }, 0);
}

/** What is missing before this bid can be accepted; 0 for a match on which nothing was paid, which is settled later. */
export function missingCents(fixture: Priced, bid: Bid, payments: readonly Payment[]): number {
  const covered = coveredCents(payments);
  return covered === 0 ? 0 : Math.max(0, payNowPrice(fixture, agreedCents(bid)).totalCents - covered);
}

/** What is to be paid for an accepted bid, or before it is accepted. Paying early is over once the match was delivered. */
export function priceDue(fixture: Priced, bid: Bid, payments: readonly Payment[]): Price {
  const isEarly = bid.deliveredAt === undefined;
  if (coveredCents(payments) === 0)
    return isEarly ? payNowPrice(fixture, agreedCents(bid)) : fullPrice(agreedCents(bid));
  const rest = priceOfTotal(fixture, missingCents(fixture, bid, payments));
  return isEarly ? rest : fullPrice(rest.baseCents);
}

/** What a payment that has just come brings beyond the price of the accepted bid. */
export function surplusCents(fixture: Priced, bid: Bid, before: readonly Payment[], paid: Payment): number {
  const isFullPrice = bid.deliveredAt !== undefined && paid.discountCents === 0;
  if (isFullPrice) return paid.totalCents - priceDue(fixture, bid, before).totalCents;
  return coveredCents([...before, paid]) - payNowPrice(fixture, agreedCents(bid)).totalCents;
}

/** What the payer paid for what a streamer has earned: the price, or as much of it as was paid here. */
export function earnedFromCents(fixture: Priced, bid: Bid, payments: readonly Payment[], shareCents: number): number {
  const price = agreedCents(bid);
  const isInPart = shareCents < streamerShareCents(price, bid.feeBasisPoints);
  const covered = coveredCents(payments);
  return isInPart ? covered : Math.max(covered, payNowPrice(fixture, price).totalCents);
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
  if (accepted && isWaived(accepted)) return new DomainError("payment.nothingDue");
  const kind = coveredCents(payments) === 0 ? "checkout" : "difference";
  const wanted = accepted ?? bids.find((bid) => bid.id === bidId && bid.status === "pending");
  if (kind === "checkout" && !accepted) return { kind, price: payNowPrice(fixture, fixture.budgetCents) };
  const price = wanted && priceDue(fixture, wanted, payments);
  return price && price.totalCents > 0 ? { kind, price } : paid;
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
