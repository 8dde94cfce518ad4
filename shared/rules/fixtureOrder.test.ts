import { expect, test } from "vitest";
import { isInPeriod, nearFirst, orderedFixtures } from "./fixtureOrder.ts";
import { filterFixtures } from "./search.ts";

const saturday = "2026-11-21";

test("the weekend filter means the next one, today included", () => {
  const days = ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-28"];
  expect(days.filter((day) => isInPeriod(day, "weekend", saturday))).toEqual(["2026-11-21", "2026-11-22"]);
  expect(isInPeriod("2026-11-28", "weekend", "2026-11-23")).toBe(true);
});

test("seven and thirty days start today", () => {
  expect(isInPeriod("2026-11-27", "week", saturday)).toBe(true);
  expect(isInPeriod("2026-11-28", "week", saturday)).toBe(false);
  expect(isInPeriod("2026-12-20", "month", saturday)).toBe(true);
  expect(isInPeriod("2026-12-21", "month", saturday)).toBe(false);
  expect(isInPeriod("2027-12-21", "any", saturday)).toBe(true);
});

test("sorts by price, and equal prices stay in date order", () => {
  const [one, two, three] = [{ budgetCents: 2 }, { budgetCents: 3 }, { budgetCents: 2 }];
  expect(orderedFixtures([one, two, three], "priceHigh")).toEqual([two, one, three]);
  expect(orderedFixtures([one, two, three], "priceLow")).toEqual([one, three, two]);
  expect(orderedFixtures([one, two, three], "date")).toEqual([one, two, three]);
});

test("matches in a streamer's areas come first", () => {
  const at = (venue: string) => ({ homeSchool: "A", awaySchool: "B", venue, sport: "Rugby" as const });
  const fixtures = [at("Durban"), at("Main field, Paarl"), at("Pretoria")];
  const isNear = (fixture: (typeof fixtures)[number]) => filterFixtures([fixture], { text: "Paarl" }).length > 0;
  expect(nearFirst(fixtures, isNear).map(({ venue }) => venue)).toEqual(["Main field, Paarl", "Durban", "Pretoria"]);
});
