import { useState, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { isLive } from "#shared/rules/bidFlow.ts";
import { BidCard } from "./BidCard.tsx";
import { bidCounts } from "./bidCounts.ts";
import { dashboardTexts } from "./dashboardTexts.ts";
import { OtherThreads } from "./OtherThreads.tsx";
import { useOtherThreads } from "./useOtherThreads.ts";
import type { BidWithFixture } from "./useStreamerBids.ts";

const texts = dashboardTexts.requests;

export interface EditBid {
  bid: Bid;
  fixture: Fixture;
  isOpen: boolean;
  onClose: () => void;
}

interface MyRequestsProps {
  streamer: Streamer;
  bids: readonly BidWithFixture[] | undefined;
  /** The fixture that a notification links to. */
  wantedFixtureId: string | undefined;
  renderBidEdit: (edit: EditBid) => ReactNode;
  renderMessages: (fixture: Fixture) => ReactNode;
}

/** Every bid, whatever its outcome. */
export function MyRequests({ streamer, bids, wantedFixtureId, renderBidEdit, renderMessages }: MyRequestsProps) {
  const [edited, setEdited] = useState<{ bid: Bid; fixture: Fixture; isOpen: boolean }>();
  const others = useOtherThreads(streamer.id, bids?.map(({ bid }) => bid.fixtureId) ?? []);
  if (!bids) {
    return (
      <SkeletonGroup>
        <CardSkeleton />
      </SkeletonGroup>
    );
  }
  const threads = <OtherThreads fixtures={others} renderMessages={renderMessages} />;
  if (bids.length === 0) {
    return (
      <>
        {threads}
        <NoRequests isWaiting={!streamer.verified} />
      </>
    );
  }
  return (
    <>
      {threads}
      <p className="mb-4 text-ink-soft">{bidCounts(bids.map(({ bid }) => bid))}</p>
      <CardGrid label={dashboardTexts.tab.requests}>
        {bids.map(({ bid, fixture }) => (
          <BidCard
            key={bid.id}
            bid={bid}
            fixture={fixture}
            isWanted={bid.fixtureId === wantedFixtureId}
            messages={fixture && isLive(bid) && renderMessages(fixture)}
            onModify={fixture && (() => setEdited({ bid, fixture, isOpen: true }))}
          />
        ))}
      </CardGrid>
      {edited && renderBidEdit({ ...edited, onClose: () => setEdited({ ...edited, isOpen: false }) })}
    </>
  );
}

/** A streamer waiting for approval cannot apply yet, so browsing matches is not the main step. */
function NoRequests({ isWaiting }: { isWaiting: boolean }) {
  return (
    <EmptyState
      scene="camera"
      title={texts.emptyTitle}
      way={{ variant: isWaiting ? "second" : "primary", to: paths.browseFixtures, words: texts.browse }}
    >
      {isWaiting ? texts.emptyWaiting : texts.empty}
    </EmptyState>
  );
}
