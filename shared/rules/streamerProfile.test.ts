import { expect, test } from "vitest";
import { equipmentSummary, initials, portfolioLink, ratingText } from "./streamerProfile.ts";

test("equipment shows three items and counts the rest", () => {
  expect(equipmentSummary("Camera, tripod; mic\n laptop,, drone")).toEqual({
    items: ["Camera", "tripod", "mic"],
    more: "+2 more",
  });
  expect(equipmentSummary("Camera").more).toBeUndefined();
});

test("initials come from the first and last name", () => {
  expect([initials("Thabo Mokoena"), initials("lerato"), initials("Anna van der Merwe"), initials("")]).toEqual([
    "TM",
    "L",
    "AM",
    "",
  ]);
});

test("a portfolio is a link only when it is safe to open", () => {
  expect(portfolioLink("https://example.org/me")).toBe("https://example.org/me");
  expect(portfolioLink("example.org/me")).toBe("https://example.org/me");
  expect(portfolioLink("javascript:alert(1)")).toBeUndefined();
  expect(portfolioLink("ask me")).toBeUndefined();
});

test("no streamer shows an invented rating", () => {
  expect([ratingText(0), ratingText(475)]).toEqual(["No ratings yet", "4.8"]);
});
