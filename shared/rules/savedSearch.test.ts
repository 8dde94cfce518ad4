import fc from "fast-check";
import { expect, test } from "vitest";
import { anySport, type Wanted } from "../entities/savedSearch.ts";
import { kmBetween } from "./places/distance.ts";
import { placeIn, townChoices } from "./places/towns.ts";
import { fitOf, saveSearchRejection, searchSentence } from "./savedSearch.ts";

const paarl = { name: "Paarl", latitude: -33.73, longitude: 18.98 };
const everything: Wanted = { sport: anySport, weekdays: [] };
/** A Saturday. */
const match = { sport: "Rugby" as const, matchDate: "2026-11-28", budgetCents: 2500_00 };
const near: Wanted = { ...everything, place: paarl, withinKm: 20 };

test.each<[string, Wanted, boolean]>([
  ["everything", everything, true],
  ["rugby", { ...everything, sport: "Rugby" }, true],
  ["netball", { ...everything, sport: "Netball" }, false],
  ["from R2500, which is its price", { ...everything, fromCents: 2500_00 }, true],
  ["one cent more", { ...everything, fromCents: 2500_01 }, false],
  ["Saturdays", { ...everything, weekdays: [6] }, true],
  ["Sundays and Fridays", { ...everything, weekdays: [0, 5] }, false],
  ["20 km around Paarl", near, true],
])("a rugby match in Paarl on a Saturday for R2500 and a search for %s", (_, wanted, fits) => {
  expect(fitOf(wanted, match, placeIn("Main field, Paarl"))).toBe(fits ? "fits" : "no");
});

test("a match 25 km away is outside 20 km, and inside 30", () => {
  const stellenbosch = placeIn("Coetzenburg, Stellenbosch");
  expect(fitOf(near, match, stellenbosch)).toBe("no");
  expect(fitOf({ ...near, withinKm: 30 }, match, stellenbosch)).toBe("fits");
});

test("a match at a place that is not on the map is inside no circle, and still fits a search without one", () => {
  expect(fitOf(near, match, placeIn("Main field"))).toBe("unknown");
  expect(fitOf({ ...near, sport: "Netball" }, match, undefined)).toBe("no");
  expect(fitOf(everything, match, undefined)).toBe("fits");
});

test("a match fits a circle exactly when its town is known and at most that far away", () => {
  const town = fc.constantFrom(...townChoices);
  fc.assert(
    fc.property(town, fc.option(town, { nil: undefined }), fc.integer({ min: 1, max: 500 }), (centre, at, withinKm) => {
      const fit = fitOf({ ...everything, place: centre, withinKm }, match, at);
      const isInside = at !== undefined && kmBetween(centre, at) <= withinKm;
      expect(fit === "fits").toBe(isInside);
      if (at === undefined) expect(fit).toBe("unknown");
    }),
  );
});

test("a search reads as a person would say it", () => {
  const wanted: Wanted = { ...near, sport: "Rugby", fromCents: 2500_00, weekdays: [0, 6] };
  expect(searchSentence(wanted)).toBe("Rugby, within 20 km of Paarl, from R2500.00, Saturdays and Sundays");
  expect(searchSentence(everything)).toBe("Any sport");
});

test("an eleventh search is refused, a deleted one does not count", () => {
  const ten = Array.from({ length: 10 }, () => ({}));
  expect(saveSearchRejection(ten)?.message).toBe("You can keep 10 searches. Delete one, then save this one again.");
  expect(saveSearchRejection([...ten.slice(1), { deletedAt: "2026-11-20T08:00:00.000Z" }])).toBeUndefined();
});
