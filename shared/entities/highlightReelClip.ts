import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

/** How a clip begins after the one before it. */
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

const fields = (Object.keys(highlightReelClipSchema.shape) as (keyof HighlightReelClip)[]).filter(
  (field) => field !== "deletedAt",
);

/** How a reel was put together is its creator's business: everybody else watches it. */
export const highlightReelClipEntity = entity({
  name: "highlightReelClip",
  ...tables.highlightReelClip,
  schema: highlightReelClipSchema,
  firstSync: "own",
  seenBy: (link) =>
    link.deletedAt
      ? []
      : [
          { audience: userAudience(link.creatorId), fields },
          { audience: "admin", fields },
        ],
});
