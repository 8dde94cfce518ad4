import * as z from "zod";
import type { Review } from "../entities/review.ts";
import { call, reference, trusted } from "./call.ts";
import type { Presented } from "./presentRow.ts";

export const reviewCalls = {
  /** What requesters have said of a streamer, the newest first. */
  reviews: call({
    method: "GET",
    path: "/api/reviews",
    query: z.object({ streamerId: reference }),
    answer: trusted<Presented<Review>[]>(),
  }),
  /** An admin takes one from everybody but its writer, or gives it back. */
  hideReview: call({
    method: "PATCH",
    path: "/api/reviews/:id",
    idOf: "review",
    body: z.object({ isHidden: z.boolean() }),
    answer: trusted<Presented<Review>>(),
  }),
} as const;
