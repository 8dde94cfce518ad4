import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** Days on which a streamer does not film. */
export const dayOffSchema = z.object({
  ...baseFields,
  userId: z.uuid(),
  /** The first and the last day, both off: yyyy-MM-dd, South African. */
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  reason: z.string().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type DayOff = z.infer<typeof dayOffSchema>;

type Side = "owner";
const owner: readonly Side[] = ["owner"];

const visibility: Visibility<DayOff, Side> = {
  userId: owner,
  fromDate: owner,
  untilDate: owner,
  reason: owner,
  deletedAt: [],
};

/** Requesters learn of it only by their own match: `bid.clash`. */
export const dayOffEntity = entity({
  name: "dayOff",
  ...tables.dayOff,
  schema: dayOffSchema,
  firstSync: "own",
  visibility,
  sidesOf: ({ userId, deletedAt }) => (deletedAt ? "nobody" : { owner: userAudiences(userId) }),
});
