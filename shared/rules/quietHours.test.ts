import { expect, test } from "vitest";
import { quietFor } from "./quietHours.ts";

const night = { from: "21:00", until: "06:30" };
const minutes = (count: number) => count * 60_000;

test("quiet hours go over midnight, by South African time", () => {
  expect(quietFor(night, "2026-11-28T18:59:59.000Z")).toBe(0);
  expect(quietFor(night, "2026-11-28T19:00:00.000Z")).toBe(minutes(9 * 60 + 30));
  expect(quietFor(night, "2026-11-29T04:29:30.000Z")).toBe(30_000);
  expect(quietFor(night, "2026-11-29T04:30:00.000Z")).toBe(0);
});

test("within a day, and from a time to itself is never quiet", () => {
  expect(quietFor({ from: "08:00", until: "10:00" }, "2026-11-28T07:00:00.000Z")).toBe(minutes(60));
  expect(quietFor({ from: "08:00", until: "10:00" }, "2026-11-28T08:00:00.000Z")).toBe(0);
  expect(quietFor({ from: "08:00", until: "08:00" }, "2026-11-28T06:00:00.000Z")).toBe(0);
});
