import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { JournalEntry, JournalEvent, LedgerAccount } from "../entities/journalEntry.ts";
import type { Payment } from "../entities/payment.ts";
import type { Payout } from "../entities/payout.ts";
import type { Refund } from "../entities/refund.ts";
import type { Streamer } from "../entities/streamer.ts";
import { freeCents, openRound, sharesOf } from "./costShare.ts";
import { formatRand } from "./format.ts";
import { balanceOf, discountGivenBack, lostShareCents } from "./ledger.ts";
import { acceptedOf, allHeldCents, coveredPriceCents, earningsBaseCents, isCharged, isPrepaid } from "./paymentFlow.ts";
import { agreedCents, streamerShareCents } from "./pricing.ts";
import { isForgiven } from "./refunds.ts";

/** All rows about one match's money. */
export interface MatchMoney {
  fixture: Fixture;
  bids: readonly Bid[];
  payments: readonly Payment[];
  refunds: readonly Refund[];
  entries: readonly JournalEntry[];
}

/** Differences between a match's rows and its books, a sentence each. */
export function matchDifferences(money: MatchMoney): string[] {
  const unbalanced = money.entries.filter(({ postings }) => sum(postings) !== 0);
  return [
    ...unbalanced.map(({ event, id }) => `the entry ${id} of what was ${event} does not sum to zero.`),
    ...money.payments.flatMap((payment) => refundedDifferences(payment, money.refunds)),
    ...takenDifferences(money),
    ...markDifferences(money),
    ...shareDifferences(money),
    ...earnedDifferences(money),
  ];
}

function refundedDifferences(payment: Payment, refunds: readonly Refund[]): string[] {
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const done = sum(own.filter(({ state }) => state === "done"));
  const owed = sum(own.filter(({ state }) => state === "requested"));
  return [
    ...unlike(`what went back of payment ${payment.id}`, payment.refundedCents, done),
    ...unlike(`what is on its way back of payment ${payment.id}`, payment.refundingCents, owed),
  ];
}

/** Refunds are booked under the match: compare all its payments together, minus refunds. */
function takenDifferences({ payments, entries }: MatchMoney): string[] {
  const charged = payments.filter(isCharged);
  const net = charged.reduce((total, { totalCents, refundedCents }) => total + totalCents - refundedCents, 0);
  const discount = charged.reduce((total, one) => total + one.discountCents - discountGivenBack(one), 0);
  const fees = payments.reduce((total, { providerFeeCents = 0 }) => total + providerFeeCents, 0);
  return [
    ...unlike("what was paid less what went back", net, booked(entries, "payer", -1)),
    ...unlike("the discount", discount, booked(entries, "discount", -1)),
    ...unlike("the provider's fees", fees, booked(entries, "providerFee")),
  ];
}

function markDifferences({ fixture, bids, payments }: MatchMoney): string[] {
  if (payments.length === 0) return [];
  const isPaid = isPrepaid(fixture, acceptedOf(bids), payments);
  const isMarked = fixture.paymentStatus === "completed";
  return isPaid === isMarked ? [] : [`it is marked as ${isMarked ? "paid" : "not paid"}, its payments say otherwise.`];
}

/** Shares count only for the open round, and never add up to more than its price. */
function shareDifferences({ fixture, payments }: MatchMoney): string[] {
  const round = openRound(fixture);
  const shares = round ? sharesOf(payments, round) : [];
  const strays = payments
    .filter(({ pooledCents: pooled = 0 }) => pooled > 0)
    .filter((share) => !shares.includes(share));
  const unkept = payments.filter(({ pooledCents: pooled = 0, keptCents }) => pooled > keptCents);
  const over = round ? -freeCents(round, shares) : 0;
  return [
    ...strays.map(({ id }) => `share ${id} still waits for a collection that is over.`),
    ...unkept.map(({ id }) => `share ${id} counts more than is held of it.`),
    ...(over > 0 ? [`its shares are ${formatRand(over)} more than its price.`] : []),
  ];
}

/** Once a delivered match is paid, its streamer is owed a share of the money held here; the rest was paid directly. */
function earnedDifferences(money: MatchMoney): string[] {
  const { fixture, bids, payments, refunds, entries } = money;
  const accepted = acceptedOf(bids);
  const earned = booked(of(entries, ["earned"]), "streamer");
  const held = allHeldCents(payments);
  const isSettled = accepted?.paymentStatus === "completed";
  if (!accepted?.deliveredAt || !isSettled) {
    const isHeld = accepted?.deliveredAt !== undefined && held > 0;
    return [
      ...unlike("what its streamer has earned of a match that is not paid", 0, earned),
      ...unlike("what was paid from hand to hand", 0, booked(entries, "direct")),
      ...(isHeld ? [`${formatRand(held)} is held for it, and nothing of it is owed to its streamer.`] : []),
    ];
  }
  const price = agreedCents(accepted);
  const here = isPrepaid(fixture, accepted, payments) ? price : Math.min(price, coveredPriceCents(payments));
  const share = streamerShareCents(here, accepted.feeBasisPoints);
  const carried = sum(refunds.filter((refund) => refund.isFromStreamer && refund.state === "done"));
  const from = earningsBaseCents(fixture, accepted, payments, earned);
  const lost = from === 0 ? 0 : lostShareCents(earned, from, carried);
  return [
    ...(held > 0 && earned === 0
      ? [`${formatRand(held)} is held for it, and nothing of it is owed to its streamer.`]
      : []),
    ...(isOlder(money) ? [] : unlike("what its streamer has earned", share, earned)),
    ...unlike("what was taken back from its streamer", lost, booked(of(entries, ["takenBack"]), "streamer", -1)),
    ...(isOlder(money) ? [] : unlike("what was paid from hand to hand", price - here, booked(entries, "direct"))),
  ];
}

/** Older refunds without a record of which leave a match paid: the earnings can no longer be derived. */
function isOlder({ payments, refunds }: MatchMoney): boolean {
  const forgiving = new Set(refunds.filter(isForgiven).map(({ paymentId }) => paymentId));
  return payments.some(({ id, forgivenCents }) => forgivenCents === undefined && forgiving.has(id));
}

/** A pay-out is the sum of its matches, and stays booked until it is reversed. */
export function payoutDifferences(payout: Payout, entries: readonly JournalEntry[]): string[] {
  const own = entries.filter(({ subjectId }) => subjectId === payout.id);
  return [
    ...unlike("the sum of its matches", payout.cents, sum(payout.lines)),
    ...unlike("what went to the bank", payout.state === "reversed" ? 0 : payout.cents, booked(own, "payout")),
  ];
}

export function earningsDifferences(streamer: Streamer, bids: readonly Bid[]): string[] {
  const own = bids.filter(
    ({ streamerId, paymentStatus }) => streamerId === streamer.id && paymentStatus === "completed",
  );
  const settled = own.reduce((total, bid) => total + agreedCents(bid), 0);
  return unlike("the total earnings", streamer.totalEarningsCents ?? 0, settled);
}

function unlike(what: string, rows: number, books: number): string[] {
  return rows === books ? [] : [`${what}: ${formatRand(rows)} by the rows, ${formatRand(books)} by the books.`];
}

function booked(entries: readonly JournalEntry[], account: LedgerAccount, sign = 1): number {
  return sign * balanceOf(entries, account) || 0;
}

function of(entries: readonly JournalEntry[], events: readonly JournalEvent[]): JournalEntry[] {
  return entries.filter(({ event }) => events.includes(event));
}

function sum(amounts: readonly { cents: number }[]): number {
  return amounts.reduce((total, { cents }) => total + cents, 0);
}
