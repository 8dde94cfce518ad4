import { expect, test } from "vitest";
import type { BidStatus } from "#shared/entities/bid.ts";
import { bidCounts } from "./bidCounts.ts";

function bidsOf(...statuses: BidStatus[]) {
  return statuses.map((status) => ({ status }));
}

test("the streamer reads how many bids wait and how many matches are won", () => {
  expect(bidCounts(bidsOf("pending", "accepted", "pending", "declined"))).toBe("Two wait for an answer, one is yours.");
  expect(bidCounts(bidsOf("pending", "withdrawn"))).toBe("One waits for an answer, none are yours.");
});

test("more than ten are written as a figure", () => {
  expect(bidCounts(bidsOf(...Array.from({ length: 12 }, () => "pending" as const)))).toBe(
    "12 wait for an answer, none are yours.",
  );
});
