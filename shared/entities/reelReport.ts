import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

export const takedownDecisions = ["keepDown", "showAgain"] as const;

/** A request to take a reel down. */
export const reelReportSchema = z.object({
  ...baseFields,
  highlightReelId: z.uuid(),
  fixtureId: z.uuid(),
  reason: z.string(),
  /** Where to reach the reporter; optional. */
  contact: z.string().optional(),
  /** Absent while it waits for an admin. */
  decision: z.enum(takedownDecisions).optional(),
  decidedAt: z.iso.datetime().optional(),
});
export type ReelReport = z.infer<typeof reelReportSchema>;

type Side = "admin";
const admin: readonly Side[] = ["admin"];

const visibility: Visibility<ReelReport, Side> = {
  highlightReelId: admin,
  fixtureId: admin,
  reason: admin,
  contact: admin,
  decision: admin,
  decidedAt: admin,
};

/** Only admins see who objects, and why: not even the reel's creator does. */
export const reelReportEntity = entity({
  name: "reelReport",
  ...tables.reelReport,
  schema: reelReportSchema,
  firstSync: "own",
  visibility,
  sidesOf: () => ({ admin: ["admin"] }),
});
