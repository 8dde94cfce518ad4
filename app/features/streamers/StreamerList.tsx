import { useState, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { StreamerCard } from "./StreamerCard.tsx";
import { StreamersFailed } from "./StreamersFailed.tsx";
import { streamerTexts as texts } from "./texts.ts";
import type { ListedStreamers } from "./useListedStreamers.ts";

export interface StreamerListProps {
  state: ListedStreamers;
  /** Those of them that fit the filters. */
  shown: readonly Streamer[];
  /** Set while filters are in use. */
  onClear: (() => void) | undefined;
  renderAction: (streamer: Streamer) => ReactNode;
}

const pageSize = 24;

export function StreamerList({ state, shown, onClear, renderAction }: StreamerListProps) {
  const [drawn, setDrawn] = useState(pageSize);
  if (state.status === "loading") {
    return (
      <SkeletonGroup label={texts.loading}>
        <div className="grid gap-5 sm:grid-cols-2">
          {Array.from({ length: 4 }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  if (state.status === "failed") return <StreamersFailed />;
  if (shown.length === 0) return <NoStreamers onClear={onClear} />;
  const hidden = shown.length - drawn;
  return (
    <>
      <CardGrid label={texts.list}>
        {shown.slice(0, drawn).map((streamer) => (
          <StreamerCard key={streamer.id} streamer={streamer} action={renderAction(streamer)} />
        ))}
      </CardGrid>
      {hidden > 0 && (
        <Button wide onClick={() => setDrawn(drawn + pageSize)}>
          {texts.showMore(Math.min(hidden, pageSize))}
        </Button>
      )}
    </>
  );
}

function NoStreamers({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) {
    return (
      <EmptyState
        scene="camera"
        title={texts.noneYet}
        action={
          <ButtonLink variant="primary" to={paths.becomeStreamer}>
            {texts.become}
          </ButtonLink>
        }
      >
        {texts.noneYetText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      scene="camera"
      title={texts.none}
      action={
        <Button variant="solid" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {texts.noneFiltered}
    </EmptyState>
  );
}
