import { ContactStreamer } from "#app/features/messages/ContactStreamer.tsx";
import { StreamerBrowser } from "#app/features/streamers/StreamerBrowser.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

export function StreamersPage() {
  return (
    <>
      <title>Find Streamers · Touchline</title>
      <AsOfStrip what="Streamers" />
      <StreamerBrowser renderAction={(streamer) => <ContactStreamer streamer={streamer} />} />
    </>
  );
}
