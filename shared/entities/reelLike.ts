import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** One account's opinion of one reel. Its id comes from both, so that there is never a second one. */
export const reelLikeSchema = z.object({
  ...baseFields,
  highlightReelId: z.uuid(),
  userId: z.uuid(),
  isLiked: z.boolean(),
});
export type ReelLike = z.infer<typeof reelLikeSchema>;

type Side = "owner";
const owner: readonly Side[] = ["owner"];

const visibility: Visibility<ReelLike, Side> = {
  highlightReelId: owner,
  userId: owner,
  isLiked: owner,
};

/** Everybody else sees how many there are. */
export const reelLikeEntity = entity({
  name: "reelLike",
  ...tables.reelLike,
  schema: reelLikeSchema,
  firstSync: "own",
  visibility,
  sidesOf: (like) => ({ owner: userAudiences(like.userId) }),
});
