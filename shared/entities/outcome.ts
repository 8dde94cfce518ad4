import * as z from "zod";
import { placeSchema } from "./place.ts";

/** How a delivered match went. `cutShort`: power or signal failed. */
export const outcomeKinds = ["streamed", "recordedOnly", "cutShort"] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** The longest recording that can be claimed: a day of cricket. */
export const mostMinutes = 720;

/** What the streamer says of a delivered match, with what proves it. */
export const outcomeSchema = z.object({
  kind: z.enum(outcomeKinds, "Say how the match went"),
  /** The streamer's phone's own time. */
  claimedAt: z.iso.datetime("The time must be a time, such as 2026-11-28T12:40:00Z"),
  minutesRecorded: z
    .int("Minutes must be a whole number")
    .min(0, "Minutes must be a whole number")
    .max(mostMinutes, `A recording can have at most ${mostMinutes} minutes`)
    .optional(),
  place: placeSchema.optional(),
});
export type Outcome = z.infer<typeof outcomeSchema>;
