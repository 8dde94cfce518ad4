import { useCallback, type ReactNode } from "react";
import { LoadFailed } from "#app/layout/LoadFailed.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { LoadingCards, PagedCards } from "#app/ui/PagedCards.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { StreamerCard } from "./StreamerCard.tsx";
import { streamerTexts as texts } from "./texts.ts";
import type { ListedStreamers } from "./useListedStreamers.ts";

export interface StreamerListProps {
  state: ListedStreamers;
  /** The streamers that fit the filters. */
  shown: readonly Streamer[];
  /** Set while filters are in use. */
  onClear: (() => void) | undefined;
  renderAction: (streamer: Streamer) => ReactNode;
}

export function StreamerList({ state, shown, onClear, renderAction }: StreamerListProps) {
  const renderCard = useCallback(
    (streamer: Streamer) => <StreamerCard key={streamer.id} streamer={streamer} action={renderAction(streamer)} />,
    [renderAction],
  );
  if (state.status === "loading") return <LoadingCards label={texts.loading} />;
  if (state.status === "failed") return <LoadFailed texts={texts} />;
  if (shown.length === 0) return <NoStreamers onClear={onClear} />;
  return <PagedCards items={shown} label={texts.list} showMore={texts.showMore} renderCard={renderCard} />;
}

function NoStreamers({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) {
    return (
      <EmptyState
        scene="camera"
        title={texts.noneYet}
        way={{ variant: "primary", to: paths.becomeStreamer, words: texts.become }}
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
