import type { Application } from "../dashboard/useMyMatches.ts";

export const applicationOrders = ["newest", "price", "rating"] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

/** A match's bids: in order of arrival, cheapest first, or best rated first. */
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

/** An unrated streamer comes after all rated ones. */
export function ratingOf({ streamer }: Application): number {
  return streamer?.ratingHundredths ?? 0;
}
