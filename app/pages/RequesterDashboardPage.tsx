import { CostSharePart } from "#app/features/costShare/CostSharePart.tsx";
import { MessageButton } from "#app/features/messages/MessageButton.tsx";
import { PaidDirectly } from "#app/features/messages/PaidDirectly.tsx";
import { NewDatePart } from "#app/features/newDate/NewDatePart.tsx";
import { NoShowPart } from "#app/features/noShow/NoShowPart.tsx";
import { CancelledRefunds } from "#app/features/payments/CancelledRefunds.tsx";
import { PaymentLine } from "#app/features/payments/PaymentLine.tsx";
import { RequesterDashboard } from "#app/features/requests/dashboard/RequesterDashboard.tsx";
import type { StreamerContact } from "#app/features/requests/dashboard/streamerContact.ts";
import { dashboardTexts } from "#app/features/requests/texts.ts";
import { MatchReview } from "#app/features/reviews/MatchReview.tsx";
import { StreamerReviews } from "#app/features/reviews/StreamerReviews.tsx";
import { ProfileButton } from "#app/features/streamers/ProfileButton.tsx";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";

const contact: StreamerContact = ({ streamerName, label, ...thread }) => (
  <MessageButton {...thread} otherName={streamerName} {...(label === undefined ? {} : { label })} />
);

const payment = (fixture: Fixture, isNextStep = false) => (
  <>
    <PaymentLine fixture={fixture} isNextStep={isNextStep} />
    <CostSharePart fixture={fixture} />
    <PaidDirectly fixture={fixture} />
  </>
);

const newDate = (bid: Bid, fixture: Fixture) => <NewDatePart bid={bid} fixture={fixture} side="requester" />;

const noShow = (bid: Bid, fixture: Fixture) => <NoShowPart bid={bid} fixture={fixture} side="requester" />;

const profile = (streamer: Streamer) => (
  <ProfileButton streamer={streamer} reviews={<StreamerReviews streamer={streamer} />} />
);

const review = (bid: Bid, fixture: Fixture) => <MatchReview bid={bid} side="requester" match={matchTitle(fixture)} />;

/** /requester-dashboard: the account's own matches. */
export function RequesterDashboardPage() {
  return (
    <>
      <title>Your matches · Touchline</title>
      <AsOfStrip what="Matches" />
      <div className="flex flex-col gap-5">
        <h1>{dashboardTexts.title}</h1>
        <CancelledRefunds />
        <RequesterDashboard slots={{ contact, payment, noShow, newDate, profile, review }} />
      </div>
    </>
  );
}
