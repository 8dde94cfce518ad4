import { expect, test } from "vitest";
import { parseMoney } from "./parseMoney.ts";

test.each([
  ["R4000.00", 400_000],
  ["r 4 000", 400_000],
  ["4,000.50", 400_050],
  ["4000,5", 400_050],
  ["99.9", 9_990],
])("%s is an amount of money", (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each(["", "R", "-5", "a lot", "1.234", "5 bags"])("%j is not an amount of money", (text) => {
  expect(parseMoney(text)).toBeNull();
});
