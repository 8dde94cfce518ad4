import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** Why a calendar could not be read, the last time. */
export const calendarFailures = [
  "unreachable",
  "private",
  "refused",
  "notCalendar",
  "tooLarge",
  "tooSlow",
  "unreadable",
] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

/** From `from` on, until just before `until`. */
export const busySpanSchema = z.object({ from: z.iso.datetime(), until: z.iso.datetime() });
export type BusySpan = z.infer<typeof busySpanSchema>;

/** A streamer's own calendar, kept elsewhere: the server reads when they are busy, never with what. */
export const busyCalendarSchema = z.object({
  ...baseFields,
  userId: z.uuid(),
  /** Where the feed is. Whoever has it reads the whole calendar. */
  address: z.string().optional(),
  /** The address's host, such as calendar.google.com. */
  host: z.string(),
  /** The coming months, in order and apart from each other. */
  busy: z.array(busySpanSchema),
  /** When `busy` was read. */
  readAt: z.iso.datetime().optional(),
  failure: z.enum(calendarFailures).optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type BusyCalendar = z.infer<typeof busyCalendarSchema>;

type Side = "owner";
const owner: readonly Side[] = ["owner"];

const visibility: Visibility<BusyCalendar, Side> = {
  userId: owner,
  address: [],
  host: owner,
  busy: owner,
  readAt: owner,
  failure: owner,
  deletedAt: [],
};

/** The address leaves the server for nobody, not for its owner's devices either. */
export const busyCalendarEntity = entity({
  name: "busyCalendar",
  ...tables.busyCalendar,
  schema: busyCalendarSchema,
  firstSync: "own",
  visibility,
  sidesOf: ({ userId, deletedAt }) => (deletedAt ? "nobody" : { owner: userAudiences(userId) }),
});
