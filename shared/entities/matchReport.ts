import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

/** A viewer's objection to the video of a match. It hides nothing: the school and admins look at it. */
export const matchReportSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The booking whose video it is about. */
  bidId: z.uuid(),
  reason: z.string(),
  /** Where to reach the reporter; optional. */
  contact: z.string().optional(),
  /** Absent while it waits for an admin. */
  closedAt: z.iso.datetime().optional(),
});
export type MatchReport = z.infer<typeof matchReportSchema>;

type Side = "admin";
const admin: readonly Side[] = ["admin"];

const visibility: Visibility<MatchReport, Side> = {
  fixtureId: admin,
  bidId: admin,
  reason: admin,
  contact: admin,
  closedAt: admin,
};

/** Only admins see who objects, and why: neither side of the match does. */
export const matchReportEntity = entity({
  name: "matchReport",
  ...tables.matchReport,
  schema: matchReportSchema,
  firstSync: "own",
  visibility,
  sidesOf: () => ({ admin: ["admin"] }),
});
