import type { Application } from "./useMyMatches.ts";

export const applicationOrders = ["newest", "price", "rating"] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

/** The bids of a match: as they came, the cheapest first, or the best rated first. */
export function sortedApplications(applications: readonly Application[], order: ApplicationOrder): Application[] {
  switch (order) {
    case "newest":
      return [...applications];
    case "price":
      return applications.toSorted((one, other) => one.bid.proposedPriceCents - other.bid.proposedPriceCents);
    case "rating":
      return applications.toSorted((one, other) => ratingOf(other) - ratingOf(one));
    default:
      return order satisfies never;
  }
}

/** A streamer whom nobody has rated comes after all who were. */
export function ratingOf({ streamer }: Application): number {
  return streamer?.ratingHundredths ?? 0;
}
