import * as z from "zod";
import { placeSchema, wantedSchema } from "../entities/savedSearch.ts";
import { limits } from "../rules/limits.ts";
import { moneyText } from "./moneyField.ts";
import { requiredText } from "./textFields.ts";

const tooFar = `Choose a distance from 1 to ${limits.searchKm} km`;

export const searchName = requiredText("Name", limits.searchName);

/** A search as it is saved: both of place and distance, or neither. */
export const savedSearchForm = z
  .object({
    name: searchName,
    sport: wantedSchema.shape.sport,
    place: placeSchema.extend({ name: requiredText("Town", limits.name) }).optional(),
    withinKm: z.int(tooFar).min(1, tooFar).max(limits.searchKm, tooFar).optional(),
    fromPrice: moneyText("Lowest price").optional(),
    weekdays: wantedSchema.shape.weekdays,
  })
  .refine(({ place, withinKm }) => (place === undefined) === (withinKm === undefined), {
    error: "Choose a town and a distance",
    path: ["place"],
  });
