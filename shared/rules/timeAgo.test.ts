import { expect, test } from "vitest";
import { timeAgo } from "./timeAgo.ts";

/** Wednesday 25/11/2026, 00:30 in South Africa: still Tuesday in UTC. */
const now = new Date("2026-11-24T22:30:00.000Z");

test.each([
  ["2026-11-24T22:29:30.000Z", "Just now"],
  ["2026-11-24T22:31:00.000Z", "Just now"],
  ["2026-11-24T22:25:00.000Z", "5 min ago"],
  ["2026-11-24T20:00:00.000Z", "Yesterday 22:00"],
  ["2026-11-23T08:42:00.000Z", "Mon 10:42"],
  ["2026-11-18T08:42:00.000Z", "18/11/2026, 10:42"],
])("%s reads as %s", (at, said) => {
  expect(timeAgo(at, now)).toBe(said);
});

test("hours are shown only within one South African day", () => {
  const evening = new Date("2026-11-24T17:00:00.000Z");
  expect(timeAgo("2026-11-24T15:59:00.000Z", evening)).toBe("1 hour ago");
  expect(timeAgo("2026-11-23T22:30:00.000Z", evening)).toBe("18 hours ago");
});
