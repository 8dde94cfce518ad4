import { expect, test } from "vitest";
import { isSignatureOf } from "./signatureName.ts";

test.each([
  ["Thabo Mokoena", true],
  ["thabo m.", true],
  ["MOKOENA, T.", true],
  ["Thábo", true],
  ["Mokoena Live", true],
  ["Mickey Mouse", false],
  ["T", false],
  ["...", false],
  ["xxx", false],
])("whether %s may sign for Thabo Mokoena of Mokoena Live: %s", (typed, isOwn) => {
  expect(isSignatureOf(typed, ["Thabo Mokoena", "Mokoena Live", undefined])).toBe(isOwn);
});

test("a name made of short words is compared as a whole", () => {
  expect(isSignatureOf("li wu", ["Li Wu"])).toBe(true);
  expect(isSignatureOf("Li Xu", ["Li Wu"])).toBe(false);
});
