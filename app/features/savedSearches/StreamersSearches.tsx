import { lazy, Suspense, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

const SavedSearches = lazy(async () => ({ default: (await import("./SavedSearches.tsx")).SavedSearches }));
const SavedSearchMatches = lazy(async () => ({
  default: (await import("./SavedSearchMatches.tsx")).SavedSearchMatches,
}));

interface StreamersSearchesProps {
  /** The list of all open matches. */
  children: ReactNode;
  renderFixture: (fixture: Fixture) => ReactNode;
}

/** A streamer's saved searches above the list, or one search's matches instead of it. Loads nothing for others. */
export function StreamersSearches({ children, renderFixture }: StreamersSearchesProps) {
  const own = useOwnStreamer();
  const [params] = useSearchParams();
  if (own.status !== "ready") return children;
  const { streamer } = own;
  const searchId = params.get("saved");
  if (searchId !== null) {
    return (
      <Suspense fallback={null}>
        <SavedSearchMatches userId={streamer.userId ?? ""} searchId={searchId} renderFixture={renderFixture} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={<div className="mb-5 min-h-32" />}>
        <SavedSearches streamer={streamer} sport={params.get("sport") ?? undefined} />
      </Suspense>
      {children}
    </>
  );
}
