import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import { moneyText } from "../forms/moneyField.ts";
import { contractTerms } from "../rules/contractTerms.ts";
import { contractText } from "../rules/contractText.ts";
import { centsOf, formatRand, formatWholeRand, randText } from "../rules/format.ts";
import { limits } from "../rules/limits.ts";
import { averageBudgetCents } from "../rules/metrics.ts";
import { presentRow } from "./presentRow.ts";

const everySmallAmount = Array.from({ length: 100_001 }, (_, cents) => cents);
const anyAmount = fc.integer({ min: 1, max: limits.cents });
/** One seed, so that every run checks the same amounts. */
const runs = { seed: 2026, numRuns: 5_000 };
const budget = moneyText("Budget");

/** An amount as decimal text, written digit by digit: no division, no rounding. */
function digits(cents: number): string {
  const padded = String(cents).padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

function grouped(cents: number, separator: string): string {
  const [rand = "", rest = ""] = digits(cents).split(".");
  return `${rand.replace(/\B(?=(\d{3})+$)/g, separator)}.${rest}`;
}

test("every amount up to R1000.00 survives writing, reading and rereading to the cent", () => {
  const wrong = everySmallAmount.filter(
    (cents) => randText(cents) !== digits(cents) || centsOf(randText(cents)) !== cents,
  );
  expect(wrong).toEqual([]);
});

test("any amount up to the maximum survives it too", () => {
  fc.assert(
    fc.property(anyAmount, (cents) => {
      expect(randText(cents)).toBe(digits(cents));
      expect(formatRand(cents)).toBe(`R${digits(cents)}`);
      expect(centsOf(randText(cents))).toBe(cents);
    }),
    runs,
  );
});

test("a form accepts every amount up to R1000.00 as text and as number, to the cent", () => {
  const wrong = everySmallAmount
    .slice(1)
    .filter((cents) => budget.parse(digits(cents)) !== digits(cents) || budget.parse(cents / 100) !== digits(cents));
  expect(wrong).toEqual([]);
});

test("an amount is the same however it is typed", () => {
  fc.assert(
    fc.property(anyAmount, (cents) => {
      const typed = [
        digits(cents),
        digits(cents).replace(".", ","),
        `R${digits(cents)}`,
        `R ${grouped(cents, " ")}`,
        grouped(cents, ","),
        `${digits(cents)}+`,
      ];
      for (const text of typed) expect(budget.parse(text), text).toBe(digits(cents));
      expect(budget.parse(budget.parse(digits(cents)))).toBe(digits(cents));
    }),
    { ...runs, numRuns: 1_000 },
  );
});

test("refuses zero, negative amounts, amounts over the limit and anything that is not an amount", () => {
  const refused = [
    0,
    "0.00",
    -1,
    "-5",
    limits.cents / 100 + 0.01,
    "100000000.00",
    "1.234",
    "12 rand",
    "1,23,4",
    "",
    "R",
  ];
  expect(refused.filter((amount) => budget.safeParse(amount).success)).toEqual([]);
  expect(budget.parse(limits.cents / 100)).toBe("99999999.99");
  expect(budget.parse("0.01")).toBe("0.01");
});

test("the parent's payment and Touchline's share add up to the price, with the 10 % rounded half up", () => {
  for (const cents of [1, 4, 5, 14, 15, 25, 105, 240_000, 99_999, 123_455, limits.cents]) expectDiscount(cents);
  fc.assert(fc.property(anyAmount, expectDiscount), { ...runs, numRuns: 500 });
});

function expectDiscount(cents: number): void {
  // Half up in whole numbers: 10 % of 5 cents is 1 cent.
  const carried = Math.floor((cents * contractTerms.parentDiscountPercent + 50) / 100);
  const price = priceClause("parent", cents);
  expect(price).toContain(`7. Price. R${digits(cents)}, all included. Paid now (R${digits(cents - carried)}; `);
  expect(priceClause("business", cents)).toContain(`R${digits(cents)}, all included. Paid now (R${digits(cents)}), `);
}

function priceClause(clientType: Fixture["clientType"], proposedPriceCents: number): string {
  const fixture: Fixture = {
    ...{ id: "00000000-0000-7000-8000-00000000000a", rev: 1, createdAt: "2026-11-20T08:00:00.000Z", clientType },
    ...{ homeSchool: "A", awaySchool: "B", sport: "Rugby", matchDate: "2026-11-28", matchTime: "10:30", venue: "V" },
    ...{ budgetCents: 1, status: "assigned" },
  };
  const bid = { proposedPriceCents, streamerName: "Mokoena Live" };
  const text = contractText({ fixture, bid, respondedAt: "2026-11-21T15:04:00.000Z" });
  return text.split("\n").find((line) => line.startsWith("7.")) ?? "";
}

test("REST returns every amount to the cent, also inside a bid's history", () => {
  const admin = { kind: "user", userId: "u", role: "admin", roleVersion: 1 } as const;
  fc.assert(
    fc.property(anyAmount, anyAmount, (price, earlier) => {
      const history = [{ message: "First", proposedPriceCents: earlier, until: "2026-11-20T08:00:00.000Z" }];
      const view: Partial<Bid> = { id: "b", streamerUserId: "s", proposedPriceCents: price, history };
      const shown = presentRow("bid", view, admin);
      expect(shown.proposedPrice).toBe(digits(price));
      expect(shown.history).toEqual([expect.objectContaining({ proposedPrice: digits(earlier) })]);
    }),
    { ...runs, numRuns: 500 },
  );
});

test("whole rand and averages are rounded half up, not truncated", () => {
  expect([formatWholeRand(49), formatWholeRand(50), formatWholeRand(250_149), formatWholeRand(250_150)]).toEqual([
    ...["R0", "R1", "R2501", "R2502"],
  ]);
  const mean = (...budgets: number[]) => averageBudgetCents(budgets.map((budgetCents) => ({ budgetCents })));
  expect([mean(1, 2), mean(1, 1, 2), mean(2, 2, 1), mean(limits.cents, limits.cents)]).toEqual([2, 1, 2, limits.cents]);
});
