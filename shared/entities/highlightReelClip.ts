import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** How a clip starts after the previous one. */
export const transitionTypes = ["cut", "fade", "slide", "zoom"] as const;
export type TransitionType = (typeof transitionTypes)[number];

export const highlightReelClipSchema = z.object({
  ...baseFields,
  highlightReelId: z.uuid(),
  /** The reel's. */
  creatorId: z.uuid(),
  videoClipId: z.uuid(),
  orderIndex: z.int(),
  /** Seconds as decimal text, in the clip's file. */
  startTime: z.string(),
  endTime: z.string(),
  transitionType: z.enum(transitionTypes),
  /** Its clip was deleted: the reel is made without it. */
  deletedAt: z.iso.datetime().optional(),
});
export type HighlightReelClip = z.infer<typeof highlightReelClipSchema>;

type Side = "creator" | "admin";
const both: readonly Side[] = ["creator", "admin"];

const visibility: Visibility<HighlightReelClip, Side> = {
  highlightReelId: both,
  creatorId: both,
  videoClipId: both,
  orderIndex: both,
  startTime: both,
  endTime: both,
  transitionType: both,
  deletedAt: [],
};

/** A reel's composition is for its creator only: everyone else just watches it. */
export const highlightReelClipEntity = entity({
  name: "highlightReelClip",
  ...tables.highlightReelClip,
  schema: highlightReelClipSchema,
  firstSync: "own",
  visibility,
  sidesOf: (link) => (link.deletedAt ? "nobody" : { creator: userAudiences(link.creatorId), admin: ["admin"] }),
});
