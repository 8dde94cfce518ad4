import * as z from "zod";
import { sports } from "./choices.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const anySport = "any";

/** A town or suburb on the map: degrees, south and west negative. */
export const placeSchema = z.object({
  name: z.string(),
  latitude: z.number().min(-35).max(-22),
  longitude: z.number().min(16).max(33),
});
export type Place = z.infer<typeof placeSchema>;

/** What a streamer looks for. What is absent is open. */
export const wantedSchema = z.object({
  sport: z.enum([anySport, ...sports]),
  place: placeSchema.optional(),
  /** Kilometres around the place, in a straight line. */
  withinKm: z.int().positive().optional(),
  fromCents: z.int().positive().optional(),
  /** 0 is Sunday. Empty: any day. */
  weekdays: z.array(z.int().min(0).max(6)).max(7),
});
export type Wanted = z.infer<typeof wantedSchema>;

/** A streamer's search that is kept: they are told of each new request that matches. */
export const savedSearchSchema = z.object({
  ...baseFields,
  userId: z.uuid(),
  name: z.string(),
  ...wantedSchema.shape,
  deletedAt: z.iso.datetime().optional(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

type Side = "owner";
const owner: readonly Side[] = ["owner"];

const visibility: Visibility<SavedSearch, Side> = {
  userId: owner,
  name: owner,
  sport: owner,
  place: owner,
  withinKm: owner,
  fromCents: owner,
  weekdays: owner,
  deletedAt: [],
};

/** Nobody else learns what a streamer looks for. */
export const savedSearchEntity = entity({
  name: "savedSearch",
  ...tables.savedSearch,
  schema: savedSearchSchema,
  firstSync: "own",
  visibility,
  sidesOf: ({ userId, deletedAt }) => (deletedAt ? "nobody" : { owner: userAudiences(userId) }),
});
