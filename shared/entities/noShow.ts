import * as z from "zod";
import { placeSchema } from "./place.ts";

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
