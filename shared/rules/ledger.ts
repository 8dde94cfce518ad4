import type { LedgerAccount, Posting } from "../entities/journalEntry.ts";
import type { Payment } from "../entities/payment.ts";

type Charged = Pick<Payment, "totalCents" | "discountCents">;

/**
 * The payer gives the total, the platform's discount adds to it, and the platform holds the full price. What leaves an
 * account is negative; the postings of an entry sum to zero.
 */
export function paidPostings({ totalCents, discountCents }: Charged): Posting[] {
  return postings({ payer: -totalCents, discount: -discountCents, platform: totalCents + discountCents });
}

/** The way back. The discount goes back in proportion, so that a payment refunded in any parts leaves nothing behind. */
export function refundedPostings(payment: Charged, refundedBeforeCents: number, cents: number): Posting[] {
  const discount = discountUpTo(payment, refundedBeforeCents + cents) - discountUpTo(payment, refundedBeforeCents);
  return postings({ payer: cents, discount, platform: -cents - discount });
}

/** The match was delivered: the platform owes the streamer a share of what it holds. */
export function earnedPostings(shareCents: number): Posting[] {
  return postings({ platform: -shareCents, streamer: shareCents });
}

/** Money went back after the streamer had earned it: so much of it was the streamer's. */
export function takenBackPostings(cents: number): Posting[] {
  return postings({ streamer: -cents, platform: cents });
}

/**
 * What of a share the streamer has lost once so much of a price was refunded: in proportion, so that a price refunded
 * in any parts leaves nothing behind, and never more than the share.
 */
export function lostShareCents(shareCents: number, priceCents: number, refundedCents: number): number {
  return Math.min(shareCents, Math.round((shareCents * refundedCents) / priceCents));
}

export function providerFeePostings(cents: number): Posting[] {
  return postings({ platform: -cents, providerFee: cents });
}

/** To the streamer's bank; negative when it comes back. */
export function paidOutPostings(cents: number): Posting[] {
  return postings({ streamer: -cents, payout: cents });
}

/** From hand to hand; negative when it turns out that it was not paid. */
export function directPostings(cents: number): Posting[] {
  return postings({ outside: -cents, direct: cents });
}

/** What of its discount has gone back with what was refunded. */
export function discountGivenBack(payment: Charged & Pick<Payment, "refundedCents">): number {
  return discountUpTo(payment, payment.refundedCents);
}

export function balanceOf(entries: readonly { postings: readonly Posting[] }[], account: LedgerAccount): number {
  const own = entries.flatMap((entry) => entry.postings).filter((posting) => posting.account === account);
  return own.reduce((sum, { cents }) => sum + cents, 0);
}

/** What payers gave and did not get back, through the platform or from hand to hand. */
export function revenueCents(entries: readonly { postings: readonly Posting[] }[]): number {
  return 0 - balanceOf(entries, "payer") - balanceOf(entries, "outside");
}

function discountUpTo({ totalCents, discountCents }: Charged, refundedCents: number): number {
  return Math.round((discountCents * refundedCents) / totalCents);
}

function postings(amounts: Partial<Record<LedgerAccount, number>>): Posting[] {
  return (Object.entries(amounts) as [LedgerAccount, number][])
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, cents }));
}
