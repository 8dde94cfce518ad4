import { ContactStreamer } from "#app/features/messages/ContactStreamer.tsx";
import { StreamerReviews } from "#app/features/reviews/StreamerReviews.tsx";
import { LinkedStreamer } from "#app/features/streamers/LinkedStreamer.tsx";
import { ProfileButton } from "#app/features/streamers/ProfileButton.tsx";
import { StreamerBrowser } from "#app/features/streamers/StreamerBrowser.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";

const contact = (streamer: Streamer) => <ContactStreamer streamer={streamer} />;
const reviews = (streamer: Streamer) => <StreamerReviews streamer={streamer} />;

export function StreamersPage() {
  return (
    <>
      <title>Find Streamers · Touchline</title>
      <AsOfStrip what="Streamers" />
      <StreamerBrowser
        renderAction={(streamer) => (
          <>
            {contact(streamer)}
            <ProfileButton streamer={streamer} reviews={reviews(streamer)} />
          </>
        )}
      />
      <LinkedStreamer renderReviews={reviews} renderAction={contact} />
    </>
  );
}
