import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

const SavedSearches = lazy(async () => ({ default: (await import("./SavedSearches.tsx")).SavedSearches }));
const SavedSearchMatches = lazy(async () => ({
  default: (await import("./SavedSearchMatches.tsx")).SavedSearchMatches,
}));

interface StreamersSearchesProps {
  /** The list of all open matches, with the streamer's searches in it. */
  children: (searches: ReactNode) => ReactNode;
  renderFixture: (fixture: Fixture) => ReactNode;
}

/** A streamer's saved searches in the list, or one search's matches instead of it. Loads nothing for others. */
export function StreamersSearches({ children, renderFixture }: StreamersSearchesProps) {
  const own = useOwnStreamer();
  const [params] = useSearchParams();
  const streamer = own.status === "ready" ? own.streamer : undefined;
  const sport = params.get("sport") ?? undefined;
  const searches = useMemo(
    () =>
      streamer && (
        <Suspense fallback={<div className="min-h-13 w-full" />}>
          <SavedSearches streamer={streamer} sport={sport} />
        </Suspense>
      ),
    [streamer, sport],
  );
  const searchId = params.get("saved");
  if (!streamer || searchId === null) return children(searches);
  return (
    <Suspense fallback={null}>
      <SavedSearchMatches userId={streamer.userId ?? ""} searchId={searchId} renderFixture={renderFixture} />
    </Suspense>
  );
}
