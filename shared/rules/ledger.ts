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

export function balanceOf(entries: readonly { postings: readonly Posting[] }[], account: LedgerAccount): number {
  const own = entries.flatMap((entry) => entry.postings).filter((posting) => posting.account === account);
  return own.reduce((sum, { cents }) => sum + cents, 0);
}

function discountUpTo({ totalCents, discountCents }: Charged, refundedCents: number): number {
  return Math.round((discountCents * refundedCents) / totalCents);
}

function postings(amounts: Partial<Record<LedgerAccount, number>>): Posting[] {
  return (Object.entries(amounts) as [LedgerAccount, number][])
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, cents }));
}
