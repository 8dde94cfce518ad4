import { useSearchParams } from "react-router-dom";
import { StreamerProfile } from "#app/features/account/StreamerProfile.tsx";
import { ActiveWorkflows } from "#app/features/assignments/ActiveWorkflows.tsx";
import { DaysOff } from "#app/features/availability/DaysOff.tsx";
import { OwnCalendar } from "#app/features/availability/OwnCalendar.tsx";
import { BidDialog } from "#app/features/bids/BidDialog.tsx";
import { useApplyToStream } from "#app/features/bids/useApplyToStream.tsx";
import { MatchClips } from "#app/features/clips/MatchClips.tsx";
import { StreamerDashboard } from "#app/features/dashboard/StreamerDashboard.tsx";
import { FixtureCard } from "#app/features/fixtures/FixtureCard.tsx";
import { useOpenFixtures } from "#app/features/fixtures/useOpenFixtures.ts";
import { MessageButton } from "#app/features/messages/MessageButton.tsx";
import { NewDatePart } from "#app/features/newDate/NewDatePart.tsx";
import { NoShowPart } from "#app/features/noShow/NoShowPart.tsx";
import { NextMatch } from "#app/features/requests/dashboard/NextMatch.tsx";
import { MatchReview } from "#app/features/reviews/MatchReview.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";
import { matchTitle } from "#shared/rules/matchTitle.ts";

export function StreamerDashboardPage() {
  const opportunities = useOpenFixtures();
  const { actionFor, dialogs } = useApplyToStream();
  const [params] = useSearchParams();
  return (
    <>
      <title>Streamer Dashboard · Touchline</title>
      <AsOfStrip what="Matches" />
      <StreamerDashboard
        opportunities={opportunities}
        renderWorkflows={(streamer) => (
          <ActiveWorkflows
            streamerId={streamer.id}
            isWaiting={!streamer.verified}
            renderClips={({ fixture }) => <MatchClips fixtureId={fixture.id} />}
            renderNoShow={({ bid, fixture }) => <NoShowPart bid={bid} fixture={fixture} side="streamer" />}
            renderNewDate={({ bid, fixture }) => <NewDatePart bid={bid} fixture={fixture} side="streamer" />}
            renderReview={({ bid, fixture }) => <MatchReview bid={bid} side="streamer" match={matchTitle(fixture)} />}
            wantedFixtureId={params.get("fixture") ?? undefined}
            renderMessages={({ bid, fixture }) => (
              <MessageButton
                variant="quiet"
                fixtureId={fixture.id}
                streamerId={streamer.id}
                otherName={bid.contactName}
                match={matchTitle(fixture)}
              />
            )}
          />
        )}
        renderOwnMatches={(faces) => <NextMatch {...faces} />}
        renderProfile={(streamer) => (
          <div className="flex flex-col gap-5">
            <StreamerProfile streamer={streamer} />
            <DaysOff />
            <OwnCalendar />
          </div>
        )}
        renderFixture={(fixture) => (
          <FixtureCard fixture={fixture} withRequirements headingLevel={2} action={actionFor(fixture)} />
        )}
        renderMessages={(fixture, streamer) => (
          <MessageButton
            variant="quiet"
            fixtureId={fixture.id}
            streamerId={streamer.id}
            otherName={undefined}
            match={matchTitle(fixture)}
          />
        )}
        renderBidEdit={(edit) => <BidDialog key={edit.bid.id} mode="edit" {...edit} />}
      />
      {dialogs}
    </>
  );
}
