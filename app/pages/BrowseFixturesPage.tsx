import { bidTexts } from "#app/features/bids/texts.ts";
import { useApplyToStream } from "#app/features/bids/useApplyToStream.tsx";
import { LiveNow } from "#app/features/home/LiveNow.tsx";
import { FixtureBrowser } from "#app/features/fixtures/FixtureBrowser.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

export function BrowseFixturesPage() {
  const { actionFor, dialogs } = useApplyToStream(bidTexts.applyThis);
  return (
    <>
      <title>Browse Fixtures · Touchline</title>
      <LiveNow />
      <AsOfStrip what="Matches" />
      <FixtureBrowser actionFor={actionFor} />
      {dialogs}
    </>
  );
}
