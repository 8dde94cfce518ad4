import { expect, test } from "vitest";
import { crestOf } from "./crest.ts";

test.each([
  ["Hoërskool Witberg", "W", 9, 0, 0],
  ["Rietvlei Boys’ High", "RB", 7, 2, 4],
  ["Seaview Girls’ High", "SG", 8, 1, 0],
  ["Khanyisa Secondary", "K", 11, 2, 5],
  ["St Brendan’s College", "SB", 5, 2, 2],
  ["Umgeni Ridge College", "UR", 1, 1, 4],
])("the crest of %s never changes", (name, initials, palette, shape, cut) => {
  expect(crestOf(name)).toMatchObject({ initials, palette, shape, cut });
});

test("accents, capitals, spaces and the kind of apostrophe do not change the crest", () => {
  expect(crestOf("  HOERSKOOL   witberg ")).toEqual(crestOf("Hoërskool Witberg"));
  expect(crestOf("St Brendan's College")).toEqual(crestOf("St Brendan’s College"));
});

test("a name made only of common words keeps its own initials", () => {
  expect(crestOf("The High School").initials).toBe("TH");
});

test("a name without letters still gets a crest", () => {
  expect(crestOf(" – ").initials).toBe("");
});
