import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";

const DISCOUNT_PERCENT = 10;
const VAT_PERCENT = 15;

/** What is charged, and how it comes about. All in cents. */
export interface Price {
  baseCents: number;
  discountCents: number;
  totalCents: number;
}

type Client = Pick<Fixture, "clientType">;

/** Parents who pay now pay a tenth less; the platform carries it. Nothing else, and nobody else's word, decides. */
export function payNowPrice({ clientType }: Client, baseCents: number): Price {
  const discountCents = clientType === "parent" ? Math.round((baseCents * DISCOUNT_PERCENT) / 100) : 0;
  return { baseCents, discountCents, totalCents: baseCents - discountCents };
}

/** After delivery, and where somebody else sets the price: nothing is taken off. */
export function fullPrice(cents: number): Price {
  return { baseCents: cents, discountCents: 0, totalCents: cents };
}

/** The same for an amount that is already what is charged: the difference between two prices. */
export function priceOfTotal({ clientType }: Client, totalCents: number): Price {
  const percentLeft = 100 - DISCOUNT_PERCENT;
  const discountCents = clientType === "parent" ? Math.round((totalCents * DISCOUNT_PERCENT) / percentLeft) : 0;
  return { baseCents: totalCents + discountCents, discountCents, totalCents };
}

/** What a bid costs: its own price, or what an admin has decided in a dispute about it. */
export function agreedCents(bid: Pick<Bid, "proposedPriceCents" | "decidedPriceCents">): number {
  return bid.decidedPriceCents ?? bid.proposedPriceCents;
}

/** The accepted bid's price; the budget while there is none. */
export function basePriceCents(
  fixture: Pick<Fixture, "budgetCents">,
  accepted: Pick<Bid, "proposedPriceCents" | "decidedPriceCents"> | undefined,
): number {
  return accepted ? agreedCents(accepted) : fixture.budgetCents;
}

/** What the platform keeps of a bid's price, in hundredths of a percent. */
export function platformFeeCents(priceCents: number, basisPoints: number): number {
  return Math.round((priceCents * basisPoints) / 10_000);
}

/** What the streamer gets of a bid's price. */
export function streamerShareCents(priceCents: number, basisPoints = 0): number {
  return priceCents - platformFeeCents(priceCents, basisPoints);
}

/** Prices hold the VAT: so much of a total is tax. */
export function vatCents(totalCents: number): number {
  return Math.round((totalCents * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** What a payment is known by in mails and on statements. */
export function bookingReference({ number }: Pick<Fixture, "number">): string {
  return `TL-${number ?? ""}`;
}
