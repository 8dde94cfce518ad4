import * as z from "zod";

/** Where a phone was, if its owner allowed it. */
export const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMetres: z.number().nonnegative().max(100_000),
});
export type Place = z.infer<typeof placeSchema>;
