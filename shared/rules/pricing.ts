import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";

const DISCOUNT_PERCENT = 10;
const VAT_PERCENT = 15;

/** The charge and its parts. All in cents. */
export interface Price {
  baseCents: number;
  discountCents: number;
  totalCents: number;
}

type Client = Pick<Fixture, "clientType">;

/** Parents who pay now get 10 % off, at the platform's cost. Nothing a caller says can change this. */
export function payNowPrice({ clientType }: Client, baseCents: number): Price {
  const discountCents = clientType === "parent" ? Math.round((baseCents * DISCOUNT_PERCENT) / 100) : 0;
  return { baseCents, discountCents, totalCents: baseCents - discountCents };
}

/** After delivery, and where someone else sets the price: no discount. */
export function fullPrice(cents: number): Price {
  return { baseCents: cents, discountCents: 0, totalCents: cents };
}

/** The same for an amount that is already the total charged: the difference between two prices. */
export function priceOfTotal({ clientType }: Client, totalCents: number): Price {
  const percentLeft = 100 - DISCOUNT_PERCENT;
  const discountCents = clientType === "parent" ? Math.round((totalCents * DISCOUNT_PERCENT) / percentLeft) : 0;
  return { baseCents: totalCents + discountCents, discountCents, totalCents };
}

/** A bid's price: its own, or the one an admin decided in a dispute about it. */
export function agreedCents(bid: Pick<Bid, "proposedPriceCents" | "decidedPriceCents">): number {
  return bid.decidedPriceCents ?? bid.proposedPriceCents;
}

/** The accepted bid's price; the budget until there is one. */
export function basePriceCents(
  fixture: Pick<Fixture, "budgetCents">,
  accepted: Pick<Bid, "proposedPriceCents" | "decidedPriceCents"> | undefined,
): number {
  return accepted ? agreedCents(accepted) : fixture.budgetCents;
}

/** The platform's fee on a bid's price, in basis points. */
export function platformFeeCents(priceCents: number, basisPoints: number): number {
  return Math.round((priceCents * basisPoints) / 10_000);
}

/** The streamer's share of a bid's price. */
export function streamerShareCents(priceCents: number, basisPoints = 0): number {
  return priceCents - platformFeeCents(priceCents, basisPoints);
}

/** Prices include VAT: the tax in a total. */
export function vatCents(totalCents: number): number {
  return Math.round((totalCents * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** A payment's reference in emails and on statements. */
export function bookingReference({ number }: Pick<Fixture, "number">): string {
  return `TL-${number ?? ""}`;
}
