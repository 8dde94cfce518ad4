import { StreamerBrowser } from "#app/features/streamers/StreamerBrowser.tsx";
import { streamerTexts } from "#app/features/streamers/texts.ts";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";
import { Button } from "#app/ui/Button.tsx";

export function StreamersPage() {
  return (
    <>
      <title>Find Streamers · Touchline</title>
      <AsOfStrip what="Streamers" />
      <StreamerBrowser
        actionFor={() => (
          <Button variant="solid" wide>
            {streamerTexts.contact}
          </Button>
        )}
      />
    </>
  );
}
