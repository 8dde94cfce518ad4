import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { Payment } from "../../entities/payment.ts";
import type { RefundReason } from "../../entities/refund.ts";
import { requesterSignatureOf } from "../../rules/contractFlow.ts";
import { openRound, pooledCents, sharesOf } from "../../rules/costShare.ts";
import { derivedId } from "../../rules/derivedId.ts";
import {
  acceptedOf,
  paidForBookingCents,
  totalPaidForBookingCents,
  forgiven,
  heldCents,
  isPrepaid,
} from "../../rules/paymentFlow.ts";
import { randText } from "../../rules/format.ts";
import { agreedCents, payNowPrice } from "../../rules/pricing.ts";
import {
  dividedRefund,
  refundOnEndCents,
  isForgiven,
  isStreamersFault,
  type RefundCause,
} from "../../rules/refunds.ts";
import type { MutationContext } from "../defineMutation.ts";
import { matchValues, requesterOf } from "../fixture/announceTo.ts";
import type { Store } from "../store.ts";

/** Keeps refunds' ids distinct from other rows this mutation creates. */
const REFUND = 100;

interface BookingEnd {
  cause: RefundCause;
  isAssigned: boolean;
}

/** A booking ends: refunds its payments by the table and keeps the rest. Returns the amount refunded. */
export async function refundBooking(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  end: BookingEnd,
): Promise<number> {
  const payments = await coveringPayments(store, fixture.id);
  const signature = requesterSignatureOf(await store.find("contract", { fixtureId: fixture.id }));
  const share = refundOnEndCents(payments, { ...end, fixture, now: context.now, signature });
  for (const { payment, cents } of dividedRefund(payments, share)) {
    const kept = { keptCents: payment.keptCents + heldCents(payment) - cents, forgivenCents: 0 };
    const order = { cents, reason: end.cause, id: refundId(context, payment) };
    await orderRefund(store, context, payment, order, kept);
  }
  if (end.cause === "requesterCancelled") await endRound(store, context, fixture, "shareClosed");
  await markPrepaid(store, fixture);
  return share;
}

/** The round of shares ends before it is full: each share that is in it goes back. Without an open one, nothing. */
export async function endRound(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  reason: "shareOver" | "shareClosed",
): Promise<void> {
  const round = openRound(fixture);
  if (!round) return;
  const shares = sharesOf(await store.find("payment", { fixtureId: fixture.id }), round);
  const collected = pooledCents(shares);
  for (const share of shares) {
    const { pooledCents: cents = 0 } = share;
    if (cents > 0) await orderRefund(store, context, share, { id: refundId(context, share), cents, reason });
  }
  await store.update("fixture", fixture.id, { costShare: { ...round, state: "ended" } });
  await context.announce({
    kind: "costShareEnded",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    values: {
      ...matchValues(fixture),
      ...{ amount: randText(collected), target: randText(round.targetCents), side: "requester" },
      ...(reason === "shareOver" ? { isOver: "yes" } : {}),
    },
  });
}

/** The accepted bid costs less than was prepaid: refunds the difference. */
export async function refundSurplus(store: Store, context: MutationContext, fixture: Fixture, bid: Bid): Promise<void> {
  const covered = totalPaidForBookingCents(await coveringPayments(store, fixture.id));
  const cents = covered - payNowPrice(fixture, agreedCents(bid)).totalCents;
  await orderAcross(store, context, fixture, { cents, reason: "priceLower" });
}

/** Refunds this much of what counts for the match. */
export async function refundAmount(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  order: Omit<RefundOrder, "id">,
): Promise<void> {
  await orderAcross(store, context, fixture, order);
  await markPrepaid(store, fixture);
}

export async function orderAcross(
  store: Store,
  context: MutationContext,
  fixture: Fixture,
  { cents: whole, reason }: Omit<RefundOrder, "id">,
): Promise<void> {
  for (const { payment, cents } of dividedRefund(await coveringPayments(store, fixture.id), whole)) {
    if (cents <= 0) continue;
    await orderRefund(store, context, payment, { cents, reason, id: refundId(context, payment) });
  }
}

/** One mutation may end several bookings: each payment is refunded once. */
function refundId(context: MutationContext, payment: Pick<Payment, "id">): string {
  return derivedId("refund", context.id(REFUND), payment.id);
}

interface RefundOrder {
  id: string;
  cents: number;
  reason: RefundReason;
}

/** From now on the refund is owed. The provider is called after the commit, with the refund's id. */
export async function orderRefund(
  store: Store,
  context: MutationContext,
  payment: Payment,
  { id, cents, reason }: RefundOrder,
  kept: Pick<Payment, "keptCents" | "forgivenCents"> = payment,
): Promise<void> {
  const { id: paymentId, fixtureId, requesterId } = payment;
  const isFromStreamer = isStreamersFault(reason) && (await isEarned(store, fixtureId));
  const refundingCents = payment.refundingCents + cents;
  const most = payment.totalCents - payment.refundedCents - refundingCents;
  const { keptCents, forgivenCents } = isForgiven({ reason, isFromStreamer }) ? forgiven(payment, cents) : kept;
  const { pooledCents: pooled } = payment;
  const left = pooled === undefined ? {} : { pooledCents: Math.max(0, pooled - cents) };
  await store.update("payment", paymentId, {
    ...{ refundingCents, keptCents: Math.min(keptCents, most), forgivenCents },
    ...left,
  });
  if (cents === 0) return;
  const refund = { id, paymentId, fixtureId, requesterId, cents, reason, createdAt: context.now };
  await store.insert("refund", { ...refund, state: "requested", ...(isFromStreamer ? { isFromStreamer } : {}) });
}

/** The platform owes, or has paid out, a streamer for this match. */
export async function isEarned(store: Store, fixtureId: string): Promise<boolean> {
  return (await store.find("journalEntry", { fixtureId })).some(({ event }) => event === "earned");
}

/** Derives the fixture's paid mark from its payments. Writes nothing if nothing was ever paid through the platform. */
export async function markPrepaid(store: Store, fixture: Pick<Fixture, "id">): Promise<boolean> {
  const payments = await store.find("payment", { fixtureId: fixture.id });
  const present = await store.get("fixture", fixture.id);
  if (!present || payments.length === 0) return false;
  const accepted = acceptedOf(await store.find("bid", { fixtureId: fixture.id }));
  const isPaid = isPrepaid(present, accepted, payments);
  const paymentStatus = isPaid ? "completed" : "pending";
  if (present.paymentStatus !== paymentStatus) await store.update("fixture", fixture.id, { paymentStatus });
  return isPaid;
}

/** Newest first: the last payment is refunded first. */
async function coveringPayments(store: Store, fixtureId: string): Promise<Payment[]> {
  const payments = await store.find("payment", { fixtureId });
  return payments
    .filter((payment) => paidForBookingCents(payment) > 0)
    .sort((one, other) => other.attempt - one.attempt);
}
