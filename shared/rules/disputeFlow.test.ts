import { expect, test } from "vitest";
import { canDispute } from "./disputeFlow.ts";

test("a dispute can be opened for seven days after the delivery or the payment, whichever is later", () => {
  const deliveredAt = "2026-11-01T10:00:00.000Z";
  const paidAt = "2026-11-10T10:00:00.000Z";
  const canOn = (today: string, bid: object) => canDispute({ deliveredAt, ...bid }, [], today);
  expect([canOn("2026-11-08", {}), canOn("2026-11-09", {})]).toEqual([true, false]);
  expect([canOn("2026-11-17", { paidAt }), canOn("2026-11-18", { paidAt })]).toEqual([true, false]);
  expect(canOn("2026-11-08", { paidAt: "2026-10-30T10:00:00.000Z" })).toBe(true);
});
