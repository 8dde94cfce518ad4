import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Review } from "../../entities/review.ts";
import { rowId } from "../../forms/textFields.ts";
import { reviewForm } from "../../forms/workflowForms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { isWalkIn } from "../../rules/fixtureFlow.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { isReviewAskedFor, isReviewDue, meanHundredths, reviewRejection } from "../../rules/reviewFlow.ts";
import { notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, sideOf } from "../foundRow.ts";
import type { Store } from "../store.ts";

export const reviewMutations = {
  /** Rate Streamer, and the streamer's review of the requester. Neither sees the other's before both have written. */
  "review.write": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Rating",
      did: ({ match }) => `You rated ${match ?? "a match"}.`,
      typedFields: ["reviewText"],
      callers: "bothSides",
    },
    args: reviewForm.extend({ id: rowId, bidId: rowId }),
    async run(store, { id, bidId, ...answers }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const side = sideOf(bid, context);
      const reviews = await store.find("review", { bidId });
      throwIfRejected(reviewRejection(bid, reviews, side));
      const { reviewText, wouldRecommend } = answers;
      const { requesterId } = bid;
      if (requesterId === undefined) throw new DomainError("row.notFound");
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const review: Omit<Review, "rev"> = {
        ...{ id, bidId, fixtureId: fixture.id, streamerId: bid.streamerId, streamerUserId: bid.streamerUserId },
        ...{ requesterId, writtenBy: side, state: "waiting", createdAt: context.now, sport: fixture.sport },
        rating: answers.rating,
        ...definedFields(side === "requester" ? answers : { reviewText, wouldRecommend }),
        ...definedFields({ clientType: fixture.clientType }),
      };
      await store.insert("review", review);
      const others = reviews.filter(({ writtenBy }) => writtenBy !== side);
      if (others.length > 0) {
        for (const each of [review, ...others]) await show(store, each, context);
        return { id };
      }
      const from = side === "streamer" ? bid.streamerName : requesterName(fixture);
      const tellOther = side === "streamer" ? notifyRequester : notifyStreamer;
      await tellOther(context, fixture, bid, { kind: "reviewWritten", values: { from } });
      return { id };
    },
  }),

  /** Seven days have passed without the other side's review. */
  "review.show": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const review = await foundRow(store, "review", id);
      if (!isReviewDue(review, context.today)) throw new DomainError("review.notDue");
      await show(store, review, context);
      return { id };
    },
  }),

  /**
   * An admin hides a rating from everyone but its writer, or restores it. By REST alone: a device keeps the newest
   * only.
   */
  "review.hide": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Decision about a rating",
      did: "You decided about a rating.",
      callers: "admin",
    },
    args: z.object({ id: rowId, isHidden: z.boolean() }),
    async run(store, { id, isHidden }, context) {
      const review = await foundRow(store, "review", id);
      if (isHidden && review.state !== "hidden") {
        await store.update("review", id, { state: "hidden" });
        if (review.state === "shown") await count(store, review, -1);
      }
      if (!isHidden && review.state === "hidden") {
        await store.update("review", id, { state: "waiting" });
        if (review.shownAt) await show(store, { ...review, state: "waiting" }, context);
      }
      return { id };
    },
  }),

  /** A day after delivery: asks for a review. */
  "review.ask": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ bidId: rowId }),
    async run(store, { bidId }, context) {
      const bid = await foundRow(store, "bid", bidId);
      await requireAskable(store, bid, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      await store.update("bid", bidId, { reviewAskedAt: context.now });
      // A requester without an account cannot rate, so the request's emailed link is not used for asking.
      if (!isWalkIn(fixture)) await notifyRequester(context, fixture, bid, { kind: "reviewAsked" });
      return { bidId };
    },
  }),
};

async function requireAskable(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  const reviews = await store.find("review", { bidId: bid.id });
  throwIfRejected(reviewRejection(bid, reviews, "requester"));
  if (!isReviewAskedFor(bid, reviews, context.today)) throw new DomainError("review.notDue");
}

/** From now on everyone sees it, and the streamer's average counts it; a hidden one only once restored. */
async function show(store: Store, review: Omit<Review, "rev">, context: MutationContext): Promise<void> {
  if (review.state === "shown") return;
  const shownAt = review.shownAt ?? context.now;
  await store.update("review", review.id, review.state === "hidden" ? { shownAt } : { state: "shown", shownAt });
  if (review.state === "waiting") await count(store, review, 1);
}

async function count(store: Store, review: Omit<Review, "rev">, by: 1 | -1): Promise<void> {
  const streamer = await store.get("streamer", review.streamerId);
  if (!streamer || review.writtenBy !== "requester") return;
  const reviewCount = (streamer.reviewCount ?? 0) + by;
  const reviewStars = (streamer.reviewStars ?? 0) + by * review.rating;
  const ratingHundredths = meanHundredths(reviewStars, reviewCount);
  await store.update("streamer", streamer.id, { reviewCount, reviewStars, ratingHundredths });
}
