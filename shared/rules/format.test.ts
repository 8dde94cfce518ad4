import { expect, test } from "vitest";
import {
  centsOf,
  dateParts,
  daysBetween,
  formatActivityTime,
  formatDate,
  formatDuration,
  formatRand,
  formatRating,
  formatWholeRand,
  randText,
  sastClock,
  sastDate,
  sastMoment,
} from "./format.ts";

test("amounts are written R2500.00, revenue without decimals", () => {
  expect(formatRand(250000)).toBe("R2500.00");
  expect(randText(5)).toBe("0.05");
  expect(formatWholeRand(250049)).toBe("R2500");
  expect(centsOf("2500.10")).toBe(250010);
  expect(centsOf(randText(99_999_999_99))).toBe(99_999_999_99);
});

test("dates are en-GB", () => {
  expect(formatDate("2026-11-28")).toBe("28/11/2026");
  expect(dateParts("2026-11-28")).toEqual({ weekday: "Sat", day: "28", month: "Nov" });
});

test("times are South African, whatever the machine's time zone", () => {
  expect(sastDate("2026-11-20T22:30:00.000Z")).toBe("2026-11-21");
  expect(sastDate("2026-11-20T21:59:59.000Z")).toBe("2026-11-20");
  expect(sastClock("2026-11-20T08:42:00.000Z")).toBe("10:42");
  expect(sastMoment("2026-12-31T22:05:00.000Z")).toBe("01/01/2027, 00:05");
});

test("activity is dated MMM d, yyyy at h:mm a", () => {
  expect(formatActivityTime("2026-11-05T08:07:00.000Z")).toBe("Nov 5, 2026 at 10:07 AM");
  expect(formatActivityTime("2026-11-05T22:07:00.000Z")).toBe("Nov 6, 2026 at 12:07 AM");
  expect(formatActivityTime("2026-11-05T10:00:00.000Z")).toBe("Nov 5, 2026 at 12:00 PM");
});

test("ratings have one decimal, days are whole", () => {
  expect([formatRating(475), formatRating(500), formatRating(0)]).toEqual(["4.8", "5.0", "0.0"]);
  expect(daysBetween("2026-11-28", "2026-12-05")).toBe(7);
  expect(daysBetween("2026-12-05", "2026-11-28")).toBe(-7);
});

test("a video's length is in minutes and whole seconds", () => {
  expect(["0.5", "9", "59.6", "107.4", "3600"].map(formatDuration)).toEqual(["0:01", "0:09", "1:00", "1:47", "60:00"]);
});
