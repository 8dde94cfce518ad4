import type { Fixture } from "../entities/fixture.ts";
import { dateParts, daysBetween } from "./format.ts";

/** Choices for when a match is played, as people plan: a date range is awkward on a phone. */
export const periods = ["any", "weekend", "week", "month"] as const;
export type Period = (typeof periods)[number];

export const fixtureOrders = ["date", "priceHigh", "priceLow"] as const;
export type FixtureOrder = (typeof fixtureOrders)[number];

const weekDays = 7;
const monthDays = 30;

export function isInPeriod(matchDate: string, period: Period, today: string): boolean {
  const days = daysBetween(today, matchDate);
  switch (period) {
    case "any":
      return true;
    case "weekend":
      return days < weekDays && ["Sat", "Sun"].includes(dateParts(matchDate).weekday);
    case "week":
      return days < weekDays;
    case "month":
      return days < monthDays;
    default:
      return period satisfies never;
  }
}

/** Reorders matches given by date; equal prices stay by date. */
export function orderedFixtures<Row extends Pick<Fixture, "budgetCents">>(
  byDate: readonly Row[],
  order: FixtureOrder,
): readonly Row[] {
  if (order === "date") return byDate;
  const sign = order === "priceHigh" ? -1 : 1;
  return byDate.toSorted((left, right) => sign * (left.budgetCents - right.budgetCents));
}

/** Matches in these service areas first, each part in its own order. */
export function nearFirst<Row extends Pick<Fixture, "homeSchool" | "awaySchool" | "venue">>(
  fixtures: readonly Row[],
  isNear: (fixture: Row) => boolean,
): Row[] {
  return [...fixtures.filter(isNear), ...fixtures.filter((fixture) => !isNear(fixture))];
}
