import type { Bid } from "../entities/bid.ts";
import type { Review, ReviewSide } from "../entities/review.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween, sastDate } from "./format.ts";

/** Days after which a review is shown without one from the other side. */
export const REVIEW_SHOWN_AFTER_DAYS = 7;

/** Days after delivery until a requester is asked once for a review. */
export const REVIEW_ASKED_WITHIN_DAYS = 7;

type Delivered = Pick<Bid, "status" | "deliveredAt">;
type Known = Pick<Review, "writtenBy" | "state">;

/** Why this side cannot write a review. `reviews` are those of the same match. */
export function reviewRejection(bid: Delivered, reviews: readonly Known[], side: ReviewSide): DomainError | undefined {
  if (bid.status !== "accepted" || !bid.deliveredAt) return new DomainError("review.notDelivered");
  return reviews.some(({ writtenBy }) => writtenBy === side) ? new DomainError("review.alreadyGiven") : undefined;
}

export function canReview(bid: Delivered, reviews: readonly Known[], side: ReviewSide): boolean {
  return reviewRejection(bid, reviews, side) === undefined;
}

/** Unanswered for seven days: it is shown anyway. */
export function isReviewDue(review: Pick<Review, "state" | "createdAt">, today: string): boolean {
  return review.state === "waiting" && daysBetween(sastDate(review.createdAt), today) >= REVIEW_SHOWN_AFTER_DAYS;
}

/** A day after delivery, while the match is fresh, a requester who has not rated is asked. */
export function isReviewAskedFor(
  bid: Delivered & Pick<Bid, "reviewAskedAt">,
  reviews: readonly Known[],
  today: string,
): boolean {
  if (!bid.deliveredAt || bid.reviewAskedAt || !canReview(bid, reviews, "requester")) return false;
  const days = daysBetween(sastDate(bid.deliveredAt), today);
  return days >= 1 && days <= REVIEW_ASKED_WITHIN_DAYS;
}

/** Average of stars in hundredths; 0 without any. */
export function meanHundredths(stars: number, count: number): number {
  return count === 0 ? 0 : Math.round((stars * 100) / count);
}

/** The share of those who answered that would recommend, in whole percent; undefined while no one has answered. */
export function recommendPercent(reviews: readonly Pick<Review, "wouldRecommend">[]): number | undefined {
  const answers = reviews.flatMap(({ wouldRecommend }) => wouldRecommend ?? []);
  return answers.length === 0 ? undefined : Math.round((answers.filter(Boolean).length * 100) / answers.length);
}
