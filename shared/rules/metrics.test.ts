import { expect, test } from "vitest";
import { averageBudgetCents, completionRate, fixtureCounts, streamerCounts, verificationRate } from "./metrics.ts";

test("rates are percentages, and 0 when there is no data", () => {
  expect([completionRate(1, 4), completionRate(0, 0), verificationRate(3, 4)]).toEqual([25, 0, 75]);
});

test("open and assigned fixtures are active", () => {
  const statuses = ["open", "open", "assigned", "completed", "cancelled"] as const;
  const counts = fixtureCounts(statuses.map((status) => ({ status })));
  expect(counts).toEqual({ total: 5, open: 2, assigned: 1, completed: 1, cancelled: 1, active: 3 });
});

test("rejected streamers count as pending, deleted ones are not counted", () => {
  const rows = [{ verified: true }, { verified: false }, { verified: true, deletedAt: "2026-11-21T10:00:00.000Z" }];
  expect(streamerCounts(rows)).toEqual({ total: 2, verified: 1, pending: 1 });
});

test("the average budget covers all fixtures", () => {
  expect(averageBudgetCents([{ budgetCents: 100 }, { budgetCents: 201 }])).toBe(151);
  expect(averageBudgetCents([])).toBe(0);
});
