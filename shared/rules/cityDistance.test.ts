import { expect, test } from "vitest";
import { roadKm } from "./cityDistance.ts";
import { locations } from "./options.ts";

test("a streamer of the match's city is there, others are some hundred kilometres away", () => {
  expect(roadKm("Cape Town", "Main field, Cape Town")).toBe(0);
  expect(roadKm("Johannesburg", "Berea Park, Durban")).toBe(570);
  expect(roadKm("Gqeberha", "Port Elizabeth")).toBe(0);
  expect(roadKm("Cape Town", "Main field")).toBeUndefined();
});

test("there is a road between any two of the listed cities, as long one way as the other", () => {
  for (const from of locations) {
    for (const to of locations) {
      expect(roadKm(from, to), `${from} to ${to}`).toBeTypeOf("number");
      expect(roadKm(from, to)).toBe(roadKm(to, from));
    }
  }
});
