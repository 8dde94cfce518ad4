import { expect, test } from "vitest";
import type { Bid } from "#shared/entities/bid.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { applicationOrders, sortedApplications, type ApplicationOrder } from "./sortedApplications.ts";

function application(name: string, proposedPriceCents: number, ratingHundredths?: number) {
  const bid = { streamerName: name, proposedPriceCents } as Bid;
  return { bid, streamer: ratingHundredths === undefined ? undefined : ({ ratingHundredths } as Streamer) };
}

const all = [
  application("dear and good", 300_000, 480),
  application("cheap", 150_000, 300),
  application("unrated", 200_000),
  application("good", 250_000, 480),
];

/** The names in each order. Of two that are equal, the newer one stays first. */
const orders: Readonly<Record<ApplicationOrder, readonly string[]>> = {
  newest: ["dear and good", "cheap", "unrated", "good"],
  price: ["cheap", "unrated", "good", "dear and good"],
  rating: ["dear and good", "good", "cheap", "unrated"],
};

test.each(applicationOrders)("a match's bids are sorted by %s", (order) => {
  const before = [...all];
  expect(sortedApplications(all, order).map(({ bid }) => bid.streamerName)).toEqual(orders[order]);
  expect(all, "the given list is unchanged").toEqual(before);
});
