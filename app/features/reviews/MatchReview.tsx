import { Star } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRows } from "#app/db/useRows.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Review, ReviewSide } from "#shared/entities/review.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { canReview, REVIEW_SHOWN_AFTER_DAYS } from "#shared/rules/reviewFlow.ts";
import { reviewTexts as texts } from "./texts.ts";

const ReviewDialog = lazy(() => import("./ReviewDialog.tsx").then((m) => ({ default: m.ReviewDialog })));

interface MatchReviewProps {
  bid: Bid;
  /** The side of the card's viewer. */
  side: ReviewSide;
  /** "{homeSchool} vs {awaySchool}". */
  match: string;
}

/** A button to rate the other side of a delivered match, then both reviews. */
export function MatchReview({ bid, side, match }: MatchReviewProps) {
  const reviews = useRows("review", (table) => table.where("bidId").equals(bid.id).toArray(), [bid.id]);
  if (reviews.status === "loading") return null;
  const own = reviews.rows.find(({ writtenBy }) => writtenBy === side);
  const other = reviews.rows.find(({ writtenBy }) => writtenBy !== side);
  if (!own && !other && !canReview(bid, reviews.rows, side)) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      {canReview(bid, reviews.rows, side) && <RateButton bid={bid} side={side} match={match} />}
      {own && <OwnReview review={own} />}
      {other && <OtherReview review={other} side={side} />}
    </div>
  );
}

/** A link that asks for the rating opens it at once. */
function RateButton({ bid, side, match }: MatchReviewProps) {
  const [params, setParams] = useSearchParams();
  const isLinked = params.has("rate") && params.get("fixture") === bid.fixtureId;
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (!isLinked) return;
    params.delete("rate");
    setParams(params, { replace: true });
  };
  return (
    <>
      <Button className="max-sm:w-full" icon={<Star size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts[side].rate}
      </Button>
      {(isOpen || isLinked) && (
        <Suspense fallback={null}>
          <ReviewDialog bid={bid} side={side} match={match} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function OwnReview({ review }: { review: Review }) {
  const isQueued = usePendingFor("review", review.id).length > 0;
  const shownOn = addDays(sastDate(review.createdAt), REVIEW_SHOWN_AFTER_DAYS);
  if (isQueued) return <Notice tone="sky">{queuedSentence}</Notice>;
  return (
    <p className="text-ink-soft">
      {texts.yours(review.rating)} {review.state === "waiting" && texts.waiting(shownOn)}
      {review.state === "hidden" && texts.hidden}
    </p>
  );
}

function OtherReview({ review, side }: { review: Review; side: ReviewSide }) {
  return (
    <div>
      <p>{texts.theirs(texts[side].others, review.rating)}</p>
      {review.reviewText !== undefined && <p className="whitespace-pre-line text-ink-soft">“{review.reviewText}”</p>}
    </div>
  );
}
