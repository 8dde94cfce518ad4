import * as z from "zod";

/** Where the reporting device was, if its owner allowed it. */
export const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMetres: z.number().nonnegative().max(100_000),
});

export const noShowStates = ["open", "contested", "settled", "dismissed"] as const;

/** One side reports that the other did not come. Uncontested for a day it is settled by itself. */
export const noShowSchema = z.object({
  by: z.enum(["streamer", "requester"]),
  /** Server time: the day for contesting it starts here. */
  reportedAt: z.iso.datetime(),
  /** The reporting device's own time at the ground. */
  claimedAt: z.iso.datetime(),
  place: placeSchema.optional(),
  state: z.enum(noShowStates),
  contest: z.string().optional(),
  contestedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
});
export type NoShow = z.infer<typeof noShowSchema>;
