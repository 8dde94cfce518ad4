import type { LedgerAccount, Posting } from "../entities/journalEntry.ts";
import type { Payment } from "../entities/payment.ts";

type Charged = Pick<Payment, "totalCents" | "discountCents">;

/**
 * The payer pays the total, the platform's discount is added, and the platform holds the full price. Money leaving an
 * account is negative; the postings of an entry sum to zero.
 */
export function paidPostings({ totalCents, discountCents }: Charged): Posting[] {
  return postings({ payer: -totalCents, discount: -discountCents, platform: totalCents + discountCents });
}

/** The refund. The discount is returned in proportion, so that refunding in any parts leaves nothing behind. */
export function refundedPostings(payment: Charged, refundedBeforeCents: number, cents: number): Posting[] {
  const discount = discountUpTo(payment, refundedBeforeCents + cents) - discountUpTo(payment, refundedBeforeCents);
  return postings({ payer: cents, discount, platform: -cents - discount });
}

/** After delivery the platform owes the streamer a share of the money it holds. */
export function earnedPostings(shareCents: number): Posting[] {
  return postings({ platform: -shareCents, streamer: shareCents });
}

/** A refund after the streamer had earned the money: takes back their part of it. */
export function takenBackPostings(cents: number): Posting[] {
  return postings({ streamer: -cents, platform: cents });
}

/**
 * The share a streamer loses once this much of a price was refunded: in proportion, so that refunding in any parts
 * leaves nothing behind, and never more than the share.
 */
export function lostShareCents(shareCents: number, priceCents: number, refundedCents: number): number {
  return Math.min(shareCents, Math.round((shareCents * refundedCents) / priceCents));
}

export function providerFeePostings(cents: number): Posting[] {
  return postings({ platform: -cents, providerFee: cents });
}

/** To the streamer's bank; negative when returned. */
export function paidOutPostings(cents: number): Posting[] {
  return postings({ streamer: -cents, payout: cents });
}

/** Paid directly; negative when it turns out not to have been. */
export function directPostings(cents: number): Posting[] {
  return postings({ outside: -cents, direct: cents });
}

/** The part of its discount returned with its refunds. */
export function discountGivenBack(payment: Charged & Pick<Payment, "refundedCents">): number {
  return discountUpTo(payment, payment.refundedCents);
}

export function balanceOf(entries: readonly { postings: readonly Posting[] }[], account: LedgerAccount): number {
  const own = entries.flatMap((entry) => entry.postings).filter((posting) => posting.account === account);
  return own.reduce((sum, { cents }) => sum + cents, 0);
}

/** Payments minus refunds, through the platform or direct. */
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
