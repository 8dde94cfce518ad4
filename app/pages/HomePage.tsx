import { useApplyToStream } from "#app/features/bids/useApplyToStream.tsx";
import { UpcomingFixtures } from "#app/features/fixtures/UpcomingFixtures.tsx";
import { ClosingCall } from "#app/features/home/ClosingCall.tsx";
import { Hero } from "#app/features/home/Hero.tsx";
import { HowItWorks } from "#app/features/home/HowItWorks.tsx";
import { LiveNow } from "#app/features/home/LiveNow.tsx";
import { Sponsorship } from "#app/features/home/Sponsorship.tsx";
import { ReelsCall } from "#app/features/reels/ReelsCall.tsx";
import { TopStreamers } from "#app/features/streamers/TopStreamers.tsx";

export function HomePage() {
  return (
    <>
      <title>Touchline: school sport, streamed live</title>
      <LiveNow most={3} />
      <Hero />
      <div className="home-part">
        <OpenMatches />
      </div>
      <div className="full-bleed border-y border-hairline bg-surface">
        <div className="content-width home-part">
          <TopStreamers />
        </div>
      </div>
      <div className="home-part">
        <HowItWorks />
      </div>
      <div className="full-bleed border-t border-hairline">
        <div className="content-width home-part">
          <ReelsCall />
        </div>
      </div>
      <Sponsorship />
      <ClosingCall />
    </>
  );
}

/** A separate component, so that a change to a match re-renders only the matches. */
function OpenMatches() {
  const { actionFor, dialogs } = useApplyToStream();
  return (
    <>
      <UpcomingFixtures actionFor={actionFor} />
      {dialogs}
    </>
  );
}
