import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { Spinner } from "#app/ui/Spinner.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import type { Review } from "#shared/entities/review.ts";
import { formatDate, sastDate } from "#shared/rules/format.ts";
import { recommendPercent } from "#shared/rules/reviewFlow.ts";
import { HideReview } from "./HideReview.tsx";
import { reviewTexts as texts } from "./texts.ts";
import { useStreamerReviews } from "./useStreamerReviews.ts";

/** Requesters' reviews of a streamer, newest first. */
export function StreamerReviews({ streamer }: { streamer: Streamer }) {
  const { reviews, isLoading, isPartial, askAgain } = useStreamerReviews(streamer.id);
  const isAdmin = useStoreOwner().role === "admin";
  const percent = recommendPercent(reviews.filter(({ state }) => state === "shown"));
  return (
    <section aria-labelledby={`reviews ${streamer.id}`} className="border-t border-hairline pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`reviews ${streamer.id}`} className="text-lg">
          {texts.heading}
        </h3>
        {percent !== undefined && <p className="text-ink-soft">{texts.percent(percent)}</p>}
      </div>
      {isLoading && reviews.length === 0 && (
        <p className="flex items-center gap-3 py-3 text-ink-soft">
          <Spinner /> {texts.loading}
        </p>
      )}
      {!isLoading && reviews.length === 0 && !isPartial && <p className="text-ink-soft">{texts.none}</p>}
      <ul className="divide-y divide-hairline">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review}>
            {isAdmin && <HideReview review={review} onDecided={askAgain} />}
          </ReviewItem>
        ))}
      </ul>
      {isPartial && <p className="pt-2 text-ink-soft">{texts.offline}</p>}
    </section>
  );
}

function ReviewItem({ review, children }: { review: Review; children: ReactNode }) {
  const author = texts.of[review.clientType ?? "parent"];
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="figures inline-flex items-center gap-1 text-lg">
          {review.rating}
          <span className="sr-only">of 5 stars</span>
          <Star size={18} aria-hidden="true" className="fill-current text-pitch-text" />
        </span>
        <span className="text-sm text-ink-soft">
          {author}, {review.sport}, {formatDate(sastDate(review.createdAt))}
        </span>
      </p>
      <p className="whitespace-pre-line">
        {review.reviewText ?? <span className="text-ink-soft">{texts.noWords}</span>}
      </p>
      <Details review={review} />
      {children}
    </li>
  );
}

function Details({ review }: { review: Review }) {
  const answers = (["qualityRating", "communicationRating", "professionalismRating"] as const).flatMap((name) => {
    const stars = review[name];
    return stars === undefined ? [] : [`${texts.fields[name]} ${stars}`];
  });
  const words = review.wouldRecommend === true ? [...answers, texts.recommends] : answers;
  return words.length > 0 && <p className="text-sm text-ink-soft">{words.join(" · ")}</p>;
}
