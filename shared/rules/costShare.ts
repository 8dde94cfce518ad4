import type { CostShare } from "../entities/costShare.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import { DomainError } from "./domainError.ts";
import { addDays, formatDate, randText } from "./format.ts";
import { isLivePayment, type AmountDue } from "./paymentFlow.ts";
import { bookingReference } from "./pricing.ts";

export const smallestShareCents = 5_000;
/** How long a share's page can be paid, where the provider can close it. */
const PAGE_MS = 45 * 60_000;
/** How long a share that was begun keeps its part; after that anyone else may take the part over. */
const HOLD_MS = 10 * 60_000;

export function sharePageEnd(now: string): string {
  return new Date(Date.parse(now) + PAGE_MS).toISOString();
}

/** The round in which shares can be paid, if there is one. */
export function openRound({ costShare }: Pick<Fixture, "costShare">): CostShare | undefined {
  return costShare?.state === "open" ? costShare : undefined;
}

export function sharesOf(payments: readonly Payment[], { key }: Pick<CostShare, "key">): Payment[] {
  return payments.filter((payment) => payment.kind === "share" && payment.shareKey === key);
}

/** What a payer quotes: the booking's reference, and which of its payments. */
export function shareReference(fixture: Pick<Fixture, "number">, { attempt }: Pick<Payment, "attempt">): string {
  return `${bookingReference(fixture)}-${attempt}`;
}

/** What the shares of an open round add up to. */
export function pooledCents(shares: readonly Payment[]): number {
  return shares.reduce((sum, share) => sum + (share.pooledCents ?? 0), 0);
}

/** What people who are paying now will add. */
export function promisedCents(shares: readonly Payment[]): number {
  return shares.filter(isLivePayment).reduce((sum, { totalCents }) => sum + totalCents, 0);
}

/** What nobody has paid or is paying. */
export function freeCents({ targetCents }: CostShare, shares: readonly Payment[]): number {
  return targetCents - pooledCents(shares) - promisedCents(shares);
}

/** Unpaid shares that no longer keep their part, the oldest first. */
export function staleShares(shares: readonly Payment[], now: string): Payment[] {
  const isStale = ({ createdAt }: Payment) => Date.parse(now) - Date.parse(createdAt) >= HOLD_MS;
  const stale = shares.filter((share) => isLivePayment(share) && isStale(share));
  return stale.toSorted((one, other) => one.attempt - other.attempt);
}

/** What a new share can take: what is free, and the parts that stale shares other than `own` no longer keep. */
export function takeableCents(
  round: CostShare,
  shares: readonly Payment[],
  { now, own }: { now: string; own: string | undefined },
): number {
  const others = shares.filter(({ id }) => id !== own);
  return freeCents(round, shares) + promisedCents(staleShares(others, now));
}

/** Why nobody can pay this share. The last one pays what is left, to the cent. */
export function shareRejection(round: CostShare, shares: readonly Payment[], cents: number): DomainError | undefined {
  return partRejection(freeCents(round, shares), cents);
}

/** The same where only the amount that can be taken is known. */
export function partRejection(free: number, cents: number): DomainError | undefined {
  if (free <= 0) return new DomainError("share.nothingLeft");
  if (cents > free) return new DomainError("share.most", { left: randText(free) });
  const least = Math.min(smallestShareCents, free);
  return cents < least ? new DomainError("share.least", { least: randText(least) }) : undefined;
}

/** Shares can be paid to the end of the last day, and never on the day of the match. */
export function isRoundOver(
  { deadline }: CostShare,
  { matchDate }: Pick<Fixture, "matchDate">,
  today: string,
): boolean {
  return today > deadline || today >= matchDate;
}

/** Why this match's cost cannot be shared until this day. */
export function openingRejection(
  fixture: Pick<Fixture, "matchDate">,
  { kind, price }: AmountDue,
  { deadline, today }: { deadline: string; today: string },
): DomainError | undefined {
  if (kind !== "checkout") return new DomainError("costShare.partPaid");
  if (price.totalCents <= smallestShareCents) {
    return new DomainError("costShare.tooSmall", { price: randText(price.totalCents) });
  }
  const last = addDays(fixture.matchDate, -1);
  if (last < today) return new DomainError("costShare.tooSoon");
  const isWithin = deadline >= today && deadline <= last;
  return isWithin ? undefined : new DomainError("costShare.deadline", { date: formatDate(last) });
}

/**
 * The discount that comes with a share: with the earlier ones it makes the round's part so far, so that a full round has
 * the whole discount, whatever was given back in between.
 */
export function shareDiscount(round: CostShare, shares: readonly Payment[], cents: number): number {
  const pooled = pooledCents(shares);
  const before = shares.reduce((sum, share) => sum + discountOf(share), 0);
  const after = Math.round((round.discountCents * (pooled + cents)) / round.targetCents);
  return Math.max(0, after - before);
}

function discountOf({ discountCents, totalCents, pooledCents: pooled = 0 }: Payment): number {
  return Math.round((discountCents * pooled) / totalCents);
}
