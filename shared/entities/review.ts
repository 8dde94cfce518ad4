import * as z from "zod";
import { userAudience } from "./actor.ts";
import { sports } from "./choices.ts";
import { baseFields, entity, type FieldGrant } from "./entity.ts";
import { clientTypes } from "./fixture.ts";
import { tables } from "./tables.ts";

export const reviewSides = ["requester", "streamer"] as const;
export type ReviewSide = (typeof reviewSides)[number];

const stars = z.int().min(1).max(5);

/**
 * What one side of a delivered match says of the other. The match and the accounts are always there on the server; a
 * client has them only of its own matches.
 */
export const reviewSchema = z.object({
  ...baseFields,
  bidId: z.uuid().optional(),
  fixtureId: z.uuid().optional(),
  streamerId: z.uuid(),
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  /** Whose words these are; they are about the other side. */
  writtenBy: z.enum(reviewSides),
  /** Neither side reads the other's before both have written, or seven days have passed. An admin hides what is abusive. */
  state: z.enum(["waiting", "shown", "hidden"]),
  shownAt: z.iso.datetime().optional(),
  rating: stars,
  /** A requester's answers about the streamer. */
  qualityRating: stars.optional(),
  communicationRating: stars.optional(),
  professionalismRating: stars.optional(),
  reviewText: z.string().optional(),
  /** Only what somebody has answered: the question may be left open. */
  wouldRecommend: z.boolean().optional(),
  /** Copied from the match: readers are told what was filmed and for whom, and no name. */
  sport: z.enum(sports),
  clientType: z.enum(clientTypes).optional(),
  /** One of the two sides was suspended then: the public does not see it until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const publicReviewFields = [
  "id",
  "rev",
  "streamerId",
  "writtenBy",
  "state",
  "shownAt",
  "rating",
  "qualityRating",
  "communicationRating",
  "professionalismRating",
  "reviewText",
  "wouldRecommend",
  "sport",
  "clientType",
  "createdAt",
] as const satisfies readonly (keyof Review)[];

const fields = (Object.keys(reviewSchema.shape) as (keyof Review)[]).filter((field) => field !== "suspendedAt");

export const reviewEntity = entity({
  name: "review",
  ...tables.review,
  schema: reviewSchema,
  firstSync: {
    paged: [],
    newest: [{ equals: { writtenBy: "requester", state: "shown" }, by: "shownAt", count: 100 }],
  },
  seenBy: (review) => {
    const isShown = review.state === "shown";
    const grants: FieldGrant<keyof Review>[] = [{ audience: "admin", fields }];
    const parties = { requester: review.requesterId, streamer: review.streamerUserId };
    for (const side of reviewSides) {
      const userId = parties[side];
      if (userId && (isShown || review.writtenBy === side)) grants.push({ audience: userAudience(userId), fields });
    }
    const isPublic = isShown && review.writtenBy === "requester" && !review.suspendedAt;
    if (isPublic) grants.push({ audience: "public", fields: publicReviewFields });
    return grants;
  },
});
