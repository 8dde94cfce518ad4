import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** One account's like of one reel. Its id derives from both, so there is never a second one. */
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

/** Everyone else sees only the count. */
export const reelLikeEntity = entity({
  name: "reelLike",
  ...tables.reelLike,
  schema: reelLikeSchema,
  firstSync: "own",
  visibility,
  sidesOf: (like) => ({ owner: userAudiences(like.userId) }),
});
