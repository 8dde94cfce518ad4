import { useCallback } from "react";
import { LoadFailed } from "#app/layout/LoadFailed.tsx";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { PagedCards } from "#app/ui/PagedCards.tsx";
import { Skeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { ReelCard } from "./ReelCard.tsx";
import { reelTexts as texts } from "./texts.ts";
import type { PublicReels } from "./useReels.ts";

interface ReelGridProps {
  state: PublicReels;
  onWatch: (reel: HighlightReel) => void;
  onCreate: () => void;
}

/** Every public reel, in its four states: loading, failed, empty, ready. */
export function ReelGrid({ state, onWatch, onCreate }: ReelGridProps) {
  const renderCard = useCallback(
    (reel: HighlightReel) => <ReelCard key={reel.id} reel={reel} onWatch={onWatch} />,
    [onWatch],
  );
  if (state.status === "loading") return <LoadingReels />;
  if (state.status === "failed") return <LoadFailed texts={texts} />;
  if (state.reels.length === 0) {
    return (
      <EmptyState
        scene="camera"
        title={texts.none}
        action={
          <Button variant="solid" onClick={onCreate}>
            {texts.createFirst}
          </Button>
        }
      >
        {texts.noneText}
      </EmptyState>
    );
  }
  return <PagedCards items={state.reels} label={texts.list} showMore={texts.showMore} renderCard={renderCard} />;
}

const placeholders = 6;

function LoadingReels() {
  return (
    <SkeletonGroup label={texts.loading}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: placeholders }, (_, index) => (
          <ReelSkeleton key={index} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function ReelSkeleton() {
  return (
    <div
      aria-hidden="true"
      data-testid="reel-skeleton"
      className="overflow-hidden rounded-card border border-hairline bg-surface shadow-card"
    >
      <Skeleton className="aspect-video w-full rounded-none!" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-12 w-full rounded-control!" />
      </div>
    </div>
  );
}
