import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";

const DISCOUNT_PERCENT = 10;
/** Hundredths of a percent of a bid's price that the platform keeps. */
const PLATFORM_FEE_BASIS_POINTS = 0;

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

/** The same for an amount that is already what is charged: the difference between two prices. */
export function priceOfTotal({ clientType }: Client, totalCents: number): Price {
  const percentLeft = 100 - DISCOUNT_PERCENT;
  const discountCents = clientType === "parent" ? Math.round((totalCents * DISCOUNT_PERCENT) / percentLeft) : 0;
  return { baseCents: totalCents + discountCents, discountCents, totalCents };
}

/** The accepted bid's price; the budget while there is none. */
export function basePriceCents(
  fixture: Pick<Fixture, "budgetCents">,
  accepted: Pick<Bid, "proposedPriceCents"> | undefined,
): number {
  return accepted?.proposedPriceCents ?? fixture.budgetCents;
}

/** What the streamer gets of a bid's price. */
export function streamerShareCents(priceCents: number, basisPoints = PLATFORM_FEE_BASIS_POINTS): number {
  return priceCents - Math.round((priceCents * basisPoints) / 10_000);
}

/** What a payment is known by in mails and on statements. */
export function bookingReference({ number }: Pick<Fixture, "number">): string {
  return `TL-${number ?? ""}`;
}
