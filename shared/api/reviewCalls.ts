import * as z from "zod";
import type { Review } from "../entities/review.ts";
import { call, reference, trusted } from "./call.ts";
import type { Presented } from "./presentRow.ts";

export const reviewCalls = {
  /** Requesters' reviews of a streamer, newest first. */
  reviews: call({
    method: "GET",
    path: "/api/reviews",
    query: z.object({ streamerId: reference }),
    answer: trusted<Presented<Review>[]>(),
  }),
  /** An admin hides one from everyone but its writer, or restores it. */
  hideReview: call({
    method: "PATCH",
    path: "/api/reviews/:id",
    idOf: "review",
    body: z.object({ isHidden: z.boolean() }),
    answer: trusted<Presented<Review>>(),
  }),
} as const;
