import { expect, test } from "vitest";
import { roadKm } from "./cityDistance.ts";
import { locations } from "./options.ts";

test("a streamer in the match's city is 0 km away, one elsewhere some hundred kilometres", () => {
  expect(roadKm("Cape Town", "Main field, Cape Town")).toBe(0);
  expect(roadKm("Johannesburg", "Berea Park, Durban")).toBe(570);
  expect(roadKm("Gqeberha", "Port Elizabeth")).toBe(0);
  expect(roadKm("Cape Town", "Main field")).toBeUndefined();
});

test("any two listed cities have a distance, the same both ways", () => {
  for (const from of locations) {
    for (const to of locations) {
      expect(roadKm(from, to), `${from} to ${to}`).toBeTypeOf("number");
      expect(roadKm(from, to)).toBe(roadKm(to, from));
    }
  }
});
