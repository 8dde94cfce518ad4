import fc from "fast-check";
import { expect, test } from "vitest";
import { filterFixtures, filterStreamers, listedStreamers, openFixtures, searchFixtures } from "./search.ts";
import { isOneSlipApart } from "./textMatch.ts";

const rugby = {
  homeSchool: "Grey High",
  awaySchool: "Paarl Gim",
  venue: "Philip Field, Gqeberha",
  sport: "Rugby" as const,
};
const netball = { homeSchool: "Hoërskool A", awaySchool: "B", venue: "Durban", sport: "Netball" as const };
const all = [rugby, netball];

test("finds fixtures by school, venue or sport, ignoring case and accents", () => {
  expect(filterFixtures(all, { text: "  PAARL " })).toEqual([rugby]);
  expect(filterFixtures(all, { text: "hoerskool" })).toEqual([netball]);
  expect(filterFixtures(all, { text: "philip" })).toEqual([rugby]);
  expect(filterFixtures(all, {})).toEqual(all);
});

test("Port Elizabeth finds Gqeberha, and All finds everything", () => {
  expect(filterFixtures(all, { location: "Port Elizabeth" })).toEqual([rugby]);
  expect(filterFixtures(all, { location: "All", sport: "all" })).toEqual(all);
  expect(filterFixtures(all, { sport: "Netball", location: "Durban" })).toEqual([netball]);
});

test("finds streamers by name, business or location", () => {
  const thabo = { businessName: "Mokoena Live", contactPerson: "Thabo M", location: "Gqeberha" };
  const lerato = { businessName: "LK Media", contactPerson: "Lerato K", location: "Pretoria" };
  expect(filterStreamers([thabo, lerato], { text: "thabo" })).toEqual([thabo]);
  expect(filterStreamers([thabo, lerato], { text: "media" })).toEqual([lerato]);
  expect(filterStreamers([thabo, lerato], { location: "Port Elizabeth" })).toEqual([thabo]);
});

test.each([
  ["rugby", [rugby]],
  ["netball durban", [netball]],
  ["Gray High", [rugby]],
  ["Parl", [rugby]],
  ["philp", [rugby]],
  ["greyhigh", [rugby]],
  ["hoer skool", [netball]],
  ["Durbn", [netball]],
  ["paarl durban", []],
  ["Gr", [rugby]],
  ["xyz", []],
])("searching for %s finds the intended match", (text, found) => {
  expect(filterFixtures(all, { text })).toEqual(found);
});

test("a misspelt search says which school it matched, an exact one does not", () => {
  expect(searchFixtures(all, { text: "Paral" }).meant).toBe("Paarl Gim");
  expect(searchFixtures(all, { text: "Paarl" }).meant).toBeUndefined();
  expect(searchFixtures(all, { text: "nothing like it" })).toEqual({ rows: [], meant: undefined });
});

test("an exact match keeps near matches out of the list", () => {
  const near = { ...netball, homeSchool: "Paarn Primary" };
  expect(filterFixtures([rugby, near], { text: "paarl" })).toEqual([rugby]);
});

test("finds a name of four or more letters despite any one typo", () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  const slip = fc.record({
    kind: fc.constantFrom("swap", "drop", "add", "change"),
    at: fc.nat(),
    letter: fc.stringMatching(/^[a-z]$/),
  });
  fc.assert(
    fc.property(word, slip, (name, { kind, at, letter }) => {
      const place = at % name.length;
      const [before, here = "", after] = [name.slice(0, place), name[place], name.slice(place + 1)];
      const wrong =
        {
          swap: before + after.slice(0, 1) + here + after.slice(1),
          drop: before + after,
          add: before + letter + here + after,
          change: before + letter + after,
        }[kind] ?? name;
      expect(isOneSlipApart(wrong, name), `${wrong} for ${name}`).toBe(true);
    }),
  );
});

test("lists only coming open fixtures, the nearest first", () => {
  const at = (id: string, matchDate: string, status: "open" | "assigned" = "open") => ({
    id,
    matchDate,
    matchTime: "10:00",
    status,
  });
  const rows = [
    at("late", "2026-12-01"),
    at("past", "2026-11-20"),
    at("taken", "2026-11-25", "assigned"),
    at("today", "2026-11-21"),
  ];
  expect(openFixtures(rows, "2026-11-21").map((row) => row.id)).toEqual(["today", "late"]);
});

test("lists only verified streamers", () => {
  const row = (id: string, verified: boolean, ratingHundredths: number) => ({
    id,
    verified,
    ratingHundredths,
    streamsCompleted: 0,
  });
  const listed = listedStreamers([row("a", true, 400), row("b", false, 500), row("c", true, 480)]);
  expect(listed.map((streamer) => streamer.id)).toEqual(["c", "a"]);
});

test("streamers of one rating are listed by experience, the most first, and always in one order", () => {
  const row = (id: string, streamsCompleted: number) => ({
    id,
    verified: true,
    ratingHundredths: 450,
    streamsCompleted,
  });
  const [novice, known, twin] = [row("a", 1), row("c", 40), row("b", 40)];
  for (const rows of [
    [novice, known, twin],
    [twin, known, novice],
  ]) {
    expect(listedStreamers(rows).map(({ id }) => id)).toEqual(["b", "c", "a"]);
  }
});
