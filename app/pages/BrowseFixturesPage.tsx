import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { bidTexts } from "#app/features/bids/texts.ts";
import { useApplyToStream } from "#app/features/bids/useApplyToStream.tsx";
import { LiveNow } from "#app/features/home/LiveNow.tsx";
import { FixtureBrowser } from "#app/features/fixtures/FixtureBrowser.tsx";
import { FixtureCard } from "#app/features/fixtures/FixtureCard.tsx";
import { StreamersSearches } from "#app/features/savedSearches/StreamersSearches.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";

export function BrowseFixturesPage() {
  const [params] = useSearchParams();
  const { actionFor, dialogs } = useApplyToStream(bidTexts.applyThis, params.get("fixture") ?? undefined);
  const renderFixture = useCallback(
    (fixture: Fixture) => (
      <FixtureCard key={fixture.id} fixture={fixture} withRequirements action={actionFor(fixture)} />
    ),
    [actionFor],
  );
  return (
    <>
      <title>Browse Fixtures · Touchline</title>
      <LiveNow />
      <AsOfStrip what="Matches" />
      <StreamersSearches renderFixture={renderFixture}>
        {(searches) => <FixtureBrowser actionFor={actionFor} searches={searches} />}
      </StreamersSearches>
      {dialogs}
    </>
  );
}
