import * as z from "zod";
import { mostShownSeconds, shownPlaces, type Shown } from "./shownPlaces.ts";

/** POST to `shownAddress`. Apart from it, because a page of the score alone is lighter without the checks. */
export const shownSchema: z.ZodType<Shown> = z.object({
  place: z.enum(shownPlaces),
  seconds: z.int().nonnegative().max(mostShownSeconds),
  late: z.object({ seconds: z.int().positive().max(mostShownSeconds), sinceSeconds: z.int().positive() }).optional(),
  key: z.string().max(100).optional(),
});
