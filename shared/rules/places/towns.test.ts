import { expect, test } from "vitest";
import { kmBetween } from "./distance.ts";
import { placeIn, townChoices, townNamed } from "./towns.ts";

const named = (text: string) => placeIn(text)?.name;

test.each([
  ["Main field, Paarl", "Paarl"],
  ["Piley Rees Field, Rondebosch, Cape Town", "Rondebosch"],
  ["Kaapsedrif Sportgrond, Kaapstad", "Cape Town"],
  ["St George's Park, Gqeberha", "Gqeberha"],
  ["Algoa Oval, Port Elizabeth", "Gqeberha"],
  ["George Street, Paarl", "Paarl"],
  ["Outeniqua Park, George", "George"],
  ["Berea Park, Durban", "Berea"],
  ["Graaff Reinet Hoër Volkskool", "Graaff-Reinet"],
  ["Middelburg Hoërskool, Mpumalanga", "Middelburg"],
  ["Grey, GRAHAMSTOWN", "Makhanda"],
])("%s is in %s", (text, town) => {
  expect(named(text)).toBe(town);
});

test.each([
  ["Piley Rees Field", "no town"],
  ["St George's Park", "a name that only looks like a town"],
  ["Wellington Road", "a street called after a town"],
  ["Middelburg", "two towns"],
  ["", "nothing"],
])("%s is nowhere on the map: %s", (text) => {
  expect(named(text)).toBeUndefined();
});

test("a suburb's name that several cities have is taken beside its city", () => {
  const inCapeTown = placeIn("Newlands, Cape Town");
  const inDurban = placeIn("Morningside, Durban");
  const inSandton = placeIn("Morningside, Sandton");
  if (!inCapeTown || !inDurban || !inSandton) throw new Error("Each of them is known.");
  expect(inCapeTown.latitude).toBeLessThan(-33);
  expect(kmBetween(inDurban, inSandton)).toBeGreaterThan(400);
  expect(named("Morningside")).toBeUndefined();
});

test.each([
  ["Paarl", "Stellenbosch", 20, 30],
  ["Cape Town", "Johannesburg", 1240, 1280],
  ["Pretoria", "Johannesburg", 48, 60],
  ["Durban", "Pietermaritzburg", 60, 75],
])("%s and %s are as far apart as on a map", (from, to, least, most) => {
  const [one, other] = [townNamed(from), townNamed(to)];
  if (!one || !other) throw new Error("Both are known.");
  expect(kmBetween(one, other)).toBeGreaterThan(least);
  expect(kmBetween(one, other)).toBeLessThan(most);
  expect(kmBetween(other, one)).toBe(kmBetween(one, other));
});

test("every choice is in South Africa, has its own name, and is found by it", () => {
  expect(townChoices.length).toBeGreaterThan(500);
  expect(new Set(townChoices.map(({ name }) => name)).size).toBe(townChoices.length);
  for (const place of townChoices) {
    expect(townNamed(place.name), place.name).toEqual(place);
    expect(place.latitude, place.name).toBeGreaterThan(-35);
    expect(place.latitude, place.name).toBeLessThan(-22);
    expect(place.longitude, place.name).toBeGreaterThan(16);
    expect(place.longitude, place.name).toBeLessThan(33);
  }
});

test("an earlier name finds a town, a name that several have does not", () => {
  expect(townNamed("nelspruit")?.name).toBe("Mbombela");
  expect(townNamed("Middelburg")).toBeUndefined();
  expect(townNamed("Middelburg, Mpumalanga")?.name).toBe("Middelburg, Mpumalanga");
});
