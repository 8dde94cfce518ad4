import * as z from "zod";
import { shownPlaces, type Shown } from "./shownPlaces.ts";

/** What one call can say at most: a page that has slept says no more. */
export const mostShownSeconds = 330;

/** POST to `shownAddress`. Apart from it, because a page of the score alone is lighter without the checks. */
export const shownSchema: z.ZodType<Shown> = z.object({
  place: z.enum(shownPlaces),
  seconds: z.int().positive().max(mostShownSeconds),
  key: z.string().max(100).optional(),
});
