import fc from "fast-check";
import { expect, test } from "vitest";
import { clashes } from "../entities/bid.ts";
import type { DayOff } from "../entities/dayOff.ts";
import { anId } from "../testing/testWorld.ts";
import { clashOf, dayOffRejection, hindrancesOf } from "./availability.ts";

const saturday = { matchDate: "2026-11-28", matchTime: "10:00" };
const nothing = { matches: [], daysOff: [], busy: [] };
const at = (matchTime: string, matchDate = saturday.matchDate) => ({ matchDate, matchTime });

function off(fromDate: string, untilDate = fromDate, changes: Partial<DayOff> = {}): DayOff {
  const base = { id: anId("day off"), rev: 1, createdAt: "2026-11-01T08:00:00.000Z", userId: anId("streamer") };
  return { ...base, fromDate, untilDate, ...changes };
}

test.each([
  ["10:00", "taken"],
  ["07:01", "taken"],
  ["12:59", "taken"],
  ["07:00", "sameDay"],
  ["13:00", "sameDay"],
])("a match at %s is in the way of one at 10:00 as '%s': an hour before kick-off, two after", (time, clash) => {
  expect(clashOf(saturday, { ...nothing, matches: [at(time)] })).toBe(clash);
});

test("a match on another day is not in the way, also around midnight", () => {
  const matches = [at("10:00", "2026-11-27"), at("10:00", "2026-11-29")];
  expect(clashOf(saturday, { ...nothing, matches })).toBeUndefined();
  expect(clashOf(saturday, nothing)).toBeUndefined();
});

test.each([
  ["2026-11-28", "2026-11-28", "away"],
  ["2026-11-20", "2026-11-28", "away"],
  ["2026-11-28", "2026-12-05", "away"],
  ["2026-11-20", "2026-11-27", undefined],
  ["2026-11-29", "2026-12-05", undefined],
])("days off from %s to %s: %s on the 28th", (from, until, clash) => {
  expect(clashOf(saturday, { ...nothing, daysOff: [off(from, until)] })).toBe(clash);
});

test("deleted days off are not in the way", () => {
  const daysOff = [off("2026-11-28", "2026-11-28", { deletedAt: "2026-11-02T08:00:00.000Z" })];
  expect(clashOf(saturday, { ...nothing, daysOff })).toBeUndefined();
});

test("the worst is named first: a match at that time, then being away, then another match that day", () => {
  const plans = { ...nothing, matches: [at("15:00"), at("11:00")], daysOff: [off("2026-11-28")] };
  expect(hindrancesOf(saturday, plans).map(({ kind }) => kind)).toEqual(["taken", "dayOff", "sameDay"]);
  expect(clashOf(saturday, plans)).toBe("taken");
});

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const moments = fc.record({ matchDate: fc.constantFrom("2026-11-27", "2026-11-28", "2026-11-29"), matchTime: clock });

test("two matches clash alike either way round, and the order of plans never matters", () => {
  fc.assert(
    fc.property(moments, fc.array(moments, { maxLength: 6 }), (moment, matches) => {
      for (const match of matches) {
        expect(clashOf(moment, { ...nothing, matches: [match] })).toBe(
          clashOf(match, { ...nothing, matches: [moment] }),
        );
      }
      const reversed = matches.toReversed();
      expect(clashOf(moment, { ...nothing, matches })).toBe(clashOf(moment, { ...nothing, matches: reversed }));
      const each = matches.map((match) => clashOf(moment, { ...nothing, matches: [match] }));
      const worst = clashes.find((clash) => each.includes(clash));
      expect(clashOf(moment, { ...nothing, matches })).toBe(worst);
    }),
  );
});

test("days that are over, and the hundred-and-first entry, are refused with a sentence", () => {
  const today = "2026-11-21";
  const day = off("2026-11-28");
  expect(dayOffRejection(off("2026-11-19", "2026-11-20"), [], today)?.message).toBe(
    "These days are over. Choose days that are still to come.",
  );
  expect(dayOffRejection(off("2026-11-19", "2026-11-21"), [], today)).toBeUndefined();
  const hundred = Array.from({ length: 100 }, () => day);
  expect(dayOffRejection(day, hundred, today)?.message).toBe(
    "You can keep 100 entries. Delete one, then add this one again.",
  );
  const oneLess = [...hundred.slice(2), off("2026-11-20"), { ...day, deletedAt: "2026-11-02T08:00:00.000Z" }];
  expect(dayOffRejection(day, oneLess, today)).toBeUndefined();
});
