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
/** The provider's page stays open this long after the row was created. */
const SESSION_MS = 120 * MINUTE_MS;
/**
 * A row whose session was never returned is reused this long: the provider only accepts pages of 30 minutes or more.
 */
const UNOPENED_MS = 60 * MINUTE_MS;
/** A page about to close is not handed out. */
const CLOSING_MS = 5 * MINUTE_MS;

/** A state never moves to a lower rank. Only the provider's confirmation leads to the upper ones. */
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

/** The provider has taken this money, whatever happened to it later. */
export function isCharged({ state }: Pick<Payment, "state">): boolean {
  return ranks[state] >= ranks.paid;
}

/** This can still be paid: it waits for its session, or its page is open. */
export function isLivePayment({ state }: Pick<Payment, "state">): boolean {
  return state === "created" || state === "open";
}

/** The requester's choice instead of paying now. */
export function isChoice({ kind }: Pick<Payment, "kind">): boolean {
  return kind === "eventDay" || kind === "invoice";
}

/** The current choice. */
export function currentChoice(payments: readonly Payment[]): Payment | undefined {
  return payments.find((payment) => isChoice(payment) && payment.state === "chosen");
}

/** Only businesses may choose an invoice. */
export function choiceRejection({ clientType }: Pick<Fixture, "clientType">, kind: ChoiceKind) {
  const isOffered = kind === "eventDay" || clientType === "business";
  return isOffered ? undefined : new DomainError("payment.noInvoice");
}

/** The part of a payment that can still be refunded. */
export function refundableCents(payment: Payment): number {
  return isCharged(payment) ? payment.totalCents - payment.refundedCents - payment.refundingCents : 0;
}

/** The part of a payment held for the match's current booking, refundable when the booking ends. */
export function heldCents(payment: Payment): number {
  return Math.max(0, refundableCents(payment) - payment.keptCents);
}

/** The part of a payment that counts as paid for the current booking. Goodwill does not lower it. */
export function paidForBookingCents(payment: Payment): number {
  return heldCents(payment) + (payment.forgivenCents ?? 0);
}

/** Refunds this much without lowering what counts as paid. */
export function forgiven(payment: Payment, cents: number): Pick<Payment, "keptCents" | "forgivenCents"> {
  const { keptCents, forgivenCents = 0 } = payment;
  return { keptCents, forgivenCents: forgivenCents + Math.min(cents, heldCents(payment)) };
}

export function totalPaidForBookingCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + paidForBookingCents(payment), 0);
}

export function allHeldCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + heldCents(payment), 0);
}

export function acceptedOf<Of extends Pick<Bid, "status">>(bids: readonly Of[]): Of | undefined {
  return bids.find((bid) => bid.status === "accepted");
}

type Priced = Pick<Fixture, "clientType" | "budgetCents">;

/** Paid in full: any amount while no bid is accepted, the accepted price afterwards. */
export function isPrepaid(fixture: Priced, accepted: Bid | undefined, payments: readonly Payment[]): boolean {
  const covered = totalPaidForBookingCents(payments);
  return covered > 0 && (!accepted || covered >= payNowPrice(fixture, agreedCents(accepted)).totalCents);
}

/** How much of a price these payments cover: the platform bears their discount. */
export function coveredPriceCents(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => {
    return sum + Math.round((paidForBookingCents(payment) * payment.baseCents) / payment.totalCents);
  }, 0);
}

/** The difference before this bid can be accepted; 0 if nothing was paid for the match, which is settled later. */
export function differenceDueCents(fixture: Priced, bid: Bid, payments: readonly Payment[]): number {
  const covered = totalPaidForBookingCents(payments);
  return covered === 0 ? 0 : Math.max(0, payNowPrice(fixture, agreedCents(bid)).totalCents - covered);
}

/** The price of a bid, accepted or about to be. The discount for paying early ends with delivery. */
export function priceDue(fixture: Priced, bid: Bid, payments: readonly Payment[]): Price {
  const isEarly = bid.deliveredAt === undefined;
  if (totalPaidForBookingCents(payments) === 0)
    return isEarly ? payNowPrice(fixture, agreedCents(bid)) : fullPrice(agreedCents(bid));
  const rest = priceOfTotal(fixture, differenceDueCents(fixture, bid, payments));
  return isEarly ? rest : fullPrice(rest.baseCents);
}

/** The part of a new payment beyond the accepted bid's price. */
export function surplusCents(fixture: Priced, bid: Bid, before: readonly Payment[], paid: Payment): number {
  const isFullPrice = bid.deliveredAt !== undefined && paid.discountCents === 0;
  if (isFullPrice) return paid.totalCents - priceDue(fixture, bid, before).totalCents;
  return totalPaidForBookingCents([...before, paid]) - payNowPrice(fixture, agreedCents(bid)).totalCents;
}

/** The payer's amount for a streamer's earnings: the price, or the part of it paid here. */
export function earningsBaseCents(fixture: Priced, bid: Bid, payments: readonly Payment[], shareCents: number): number {
  const price = agreedCents(bid);
  const isInPart = shareCents < streamerShareCents(price, bid.feeBasisPoints);
  const covered = totalPaidForBookingCents(payments);
  return isInPart ? covered : Math.max(covered, payNowPrice(fixture, price).totalCents);
}

export interface AmountDue {
  kind: CheckoutKind;
  price: Price;
}

/** The amount due for a match now, or why none is. `bidId` is the bid a prepaid match will be given to. */
export function amountDue(
  fixture: Fixture,
  bids: readonly Bid[],
  payments: readonly Payment[],
  { bidId, today }: { bidId: string | undefined; today: string },
): AmountDue | DomainError {
  const accepted = acceptedOf(bids);
  if (fixture.status === "cancelled") return new DomainError("fixture.cancelled");
  if (fixture.status === "open" && isPast(fixture, today)) return new DomainError("fixture.past");
  if (fixture.costShare?.state === "open") return new DomainError("payment.shared");
  const paid = new DomainError("payment.alreadyPaid", { ref: bookingReference(fixture) });
  if (accepted?.paymentStatus === "completed") return paid;
  if (accepted && isStoppedBySchool(accepted)) return new DomainError("payment.schoolSaidNo");
  if (accepted && isWaived(accepted)) return new DomainError("payment.nothingDue");
  const kind = totalPaidForBookingCents(payments) === 0 ? "checkout" : "difference";
  const wanted = accepted ?? bids.find((bid) => bid.id === bidId && bid.status === "pending");
  if (kind === "checkout" && !accepted) return { kind, price: payNowPrice(fixture, fixture.budgetCents) };
  const price = wanted && priceDue(fixture, wanted, payments);
  return price && price.totalCents > 0 ? { kind, price } : paid;
}

/** The payer saw a different price than the server's. */
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

/** A second click or another tab continues the same payment. */
export function isSamePayment(payment: Payment, { due, bidId, provider, now }: Wanted): boolean {
  const { kind, totalCents } = payment;
  const isSame = kind === due.kind && totalCents === due.price.totalCents && payment.bidId === bidId;
  return isSame && payment.provider === provider && isLivePayment(payment) && !isStale(payment, now);
}

/** Its page can no longer be handed out. */
export function isStale(payment: Pick<Payment, "state" | "createdAt" | "expiresAt">, now: string): boolean {
  const at = Date.parse(now);
  const isUnopened = payment.state === "created" && at - Date.parse(payment.createdAt) > UNOPENED_MS;
  return isUnopened || Date.parse(payment.expiresAt) - at < CLOSING_MS;
}
