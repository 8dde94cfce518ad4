import { useCallback, useEffect, useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useRows } from "#app/db/useRows.ts";
import type { Review } from "#shared/entities/review.ts";

interface StreamerReviews {
  reviews: Review[];
  isLoading: boolean;
  /** The server could not be asked: a device keeps only the newest reviews. */
  isPartial: boolean;
  /** Call it after a decision about one of them. */
  askAgain: () => void;
}

/**
 * A streamer's reviews: those on this device at once, all of them once the server has answered. Admins also get hidden
 * ones.
 */
export function useStreamerReviews(streamerId: string): StreamerReviews {
  const kept = useRows("review", (table) => table.where("streamerId").equals(streamerId).toArray(), [streamerId]);
  const [asked, setAsked] = useState<{ streamerId: string; reviews: Review[] | "failed" }>();
  const ask = useCallback(
    (signal: AbortSignal) => {
      const tell = (reviews: Review[] | "failed") => void (signal.aborted || setAsked({ streamerId, reviews }));
      fetchReviews(streamerId, signal).then(tell, () => tell("failed"));
    },
    [streamerId],
  );
  useEffect(() => {
    const asking = new AbortController();
    ask(asking.signal);
    return () => asking.abort();
  }, [ask]);
  const answer = asked?.streamerId === streamerId ? asked.reviews : undefined;
  const fetched = Array.isArray(answer) ? answer : [];
  const onDevice = kept.status === "ready" ? kept.rows : [];
  return {
    reviews: newestFirst([...fetched, ...onDevice]),
    isLoading: kept.status === "loading" || answer === undefined,
    isPartial: answer === "failed",
    askAgain: () => ask(new AbortController().signal),
  };
}

/** Each review once, preferably the device's copy: it knows what was hidden since. */
function newestFirst(reviews: readonly Review[]): Review[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return [...byId.values()]
    .filter(({ writtenBy, state }) => writtenBy === "requester" && state !== "waiting")
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

async function fetchReviews(streamerId: string, signal: AbortSignal): Promise<Review[]> {
  const [answers, { reviewSchema }] = await Promise.all([
    call("reviews", { query: { streamerId }, signal }),
    import("#shared/entities/review.ts"),
  ]);
  return answers.flatMap((answer) => {
    const given = Object.entries(answer).filter(([, value]) => value !== null);
    const parsed = reviewSchema.safeParse({ ...Object.fromEntries(given), rev: 1 });
    return parsed.success ? [parsed.data] : [];
  });
}
