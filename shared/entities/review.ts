import * as z from "zod";
import { sports } from "./choices.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { clientTypes } from "./fixture.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const reviewSides = ["requester", "streamer"] as const;
export type ReviewSide = (typeof reviewSides)[number];

const stars = z.int().min(1).max(5);

/**
 * One side's review of the other after a delivered match. The match and the accounts are always present on the server;
 * a client has them only for its own matches.
 */
export const reviewSchema = z.object({
  ...baseFields,
  bidId: z.uuid().optional(),
  fixtureId: z.uuid().optional(),
  streamerId: z.uuid(),
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  /** The author's side; the review is about the other. */
  writtenBy: z.enum(reviewSides),
  /** Neither side sees the other's before both have written, or seven days have passed. An admin can hide abuse. */
  state: z.enum(["waiting", "shown", "hidden"]),
  shownAt: z.iso.datetime().optional(),
  rating: stars,
  /** A requester's answers about the streamer. */
  qualityRating: stars.optional(),
  communicationRating: stars.optional(),
  professionalismRating: stars.optional(),
  reviewText: z.string().optional(),
  /** Set only when answered: the question is optional. */
  wouldRecommend: z.boolean().optional(),
  /** Copied from the match: readers see what was filmed and for whom, but no name. */
  sport: z.enum(sports),
  clientType: z.enum(clientTypes).optional(),
  /** One side was suspended then: hidden from the public until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** `party`: its writer and, once it is shown, the other side. */
type Side = "everyone" | "party" | "admin";
const everySide: readonly Side[] = ["everyone", "party", "admin"];
const involved: readonly Side[] = ["party", "admin"];

const visibility: Visibility<Review, Side> = {
  bidId: involved,
  fixtureId: involved,
  streamerId: everySide,
  streamerUserId: involved,
  requesterId: involved,
  writtenBy: everySide,
  state: everySide,
  shownAt: everySide,
  rating: everySide,
  qualityRating: everySide,
  communicationRating: everySide,
  professionalismRating: everySide,
  reviewText: everySide,
  wouldRecommend: everySide,
  sport: everySide,
  clientType: everySide,
  suspendedAt: [],
};

export const reviewEntity = entity({
  name: "review",
  ...tables.review,
  schema: reviewSchema,
  firstSync: {
    paged: [],
    newest: [{ equals: { writtenBy: "requester", state: "shown" }, by: "shownAt", count: 100 }],
  },
  visibility,
  sidesOf: (review) => {
    const isShown = review.state === "shown";
    return {
      everyone: isShown && review.writtenBy === "requester" && !review.suspendedAt ? ["public"] : [],
      party: [
        ...(isShown || review.writtenBy === "requester" ? userAudiences(review.requesterId) : []),
        ...(isShown || review.writtenBy === "streamer" ? userAudiences(review.streamerUserId) : []),
      ],
      admin: ["admin"],
    };
  },
});
