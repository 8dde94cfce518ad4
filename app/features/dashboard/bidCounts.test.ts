import { expect, test } from "vitest";
import type { BidStatus } from "#shared/entities/bid.ts";
import { bidCounts } from "./bidCounts.ts";

function bidsOf(...statuses: BidStatus[]) {
  return statuses.map((status) => ({ status }));
}

test("the streamer sees how many bids are pending and how many were accepted", () => {
  expect(bidCounts(bidsOf("pending", "accepted", "pending", "declined"))).toBe("2 pending, 1 accepted");
  expect(bidCounts(bidsOf("pending", "withdrawn"))).toBe("1 pending, none accepted");
  expect(bidCounts(bidsOf("declined"))).toBe("None pending, none accepted");
});
