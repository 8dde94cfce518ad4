import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

/** One account's opinion of one reel. Its id comes from both, so that there is never a second one. */
export const reelLikeSchema = z.object({
  ...baseFields,
  highlightReelId: z.uuid(),
  userId: z.uuid(),
  isLiked: z.boolean(),
});
export type ReelLike = z.infer<typeof reelLikeSchema>;

const fields = Object.keys(reelLikeSchema.shape) as (keyof ReelLike)[];

/** Everybody else sees how many there are. */
export const reelLikeEntity = entity({
  name: "reelLike",
  ...tables.reelLike,
  schema: reelLikeSchema,
  firstSync: "own",
  seenBy: (like) => [{ audience: userAudience(like.userId), fields }],
});
