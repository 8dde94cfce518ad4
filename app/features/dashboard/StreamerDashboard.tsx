import type { ReactNode } from "react";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { Tabs } from "#app/ui/Tabs.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { isActiveWorkflow } from "#shared/rules/assignment.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { DashboardLoading, ProfileFailed, ProfileMissing, ProfileMissingLine } from "./DashboardStates.tsx";
import { dashboardTexts as texts } from "./dashboardTexts.ts";
import { EarningsTab } from "./EarningsTab.tsx";
import { MyRequests, type EditBid } from "./MyRequests.tsx";
import { nearOnesFirst, NewOpportunities, shownOpportunities, type Opportunities } from "./NewOpportunities.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";
import { StreamerFigures } from "./StreamerFigures.tsx";
import { useDashboardTab } from "./useDashboardTab.ts";
import { useStreamerBids } from "./useStreamerBids.ts";
import { VerificationCard } from "./VerificationCard.tsx";

export interface StreamerDashboardProps {
  /** Coming open fixtures, nearest first. */
  opportunities: Opportunities;
  renderWorkflows: (streamer: Streamer) => ReactNode;
  renderFixture: (fixture: Fixture) => ReactNode;
  renderBidEdit: (edit: EditBid) => ReactNode;
  renderProfile: (streamer: Streamer) => ReactNode;
  /** The link to the thread about a match. */
  renderMessages: (fixture: Fixture, streamer: Streamer) => ReactNode;
  /** For an account without a profile: its own requests with `below` under them, or `alone` when it has none. */
  renderOwnMatches: (faces: { alone: ReactNode; below: ReactNode }) => ReactNode;
}

/** The streamer's dashboard: profile, figures, matches, bids, open fixtures. */
export function StreamerDashboard(props: StreamerDashboardProps) {
  const own = useOwnStreamer();
  const freshness = useFreshness();
  if (own.status === "ready") return <Dashboard {...props} streamer={own.streamer} />;
  if (own.status !== "none") return <DashboardLoading />;
  if (freshness === "failed") return <ProfileFailed />;
  return props.renderOwnMatches({ alone: <ProfileMissing />, below: <ProfileMissingLine /> });
}

function Dashboard({ streamer, ...props }: StreamerDashboardProps & { streamer: Streamer }) {
  const bids = useStreamerBids(streamer.id);
  const active = bids?.filter(({ bid }) => isActiveWorkflow(bid));
  const { selected, select, wantedFixtureId } = useDashboardTab(
    (fixtureId) => active?.some(({ bid }) => bid.fixtureId === fixtureId) ?? true,
  );
  const pending = bids?.filter(({ bid }) => bid.status === "pending");
  const opportunities = nearOnesFirst(props.opportunities, streamer);
  const openCount = shownOpportunities(opportunities)?.length;
  return (
    <div className="flex flex-col gap-4">
      <ProfileHeader streamer={streamer} />
      <StreamerFigures streamer={streamer} pending={pending?.length ?? 0} />
      <div>
        <Tabs
          label={texts.tabs}
          selected={selected}
          onSelect={select}
          tabs={[
            { id: "active", label: texts.tab.active, count: active?.length },
            { id: "requests", label: texts.tab.requests, count: bids?.length },
            { id: "opportunities", label: texts.tab.opportunities, count: openCount },
            { id: "earnings", label: texts.tab.earnings },
            { id: "profile", label: texts.tab.profile },
          ]}
        >
          {selected === "active" && (
            <BesideVerification streamer={streamer}>{props.renderWorkflows(streamer)}</BesideVerification>
          )}
          {selected === "requests" && (
            <MyRequests
              streamer={streamer}
              bids={bids}
              wantedFixtureId={wantedFixtureId}
              renderBidEdit={props.renderBidEdit}
              renderMessages={(fixture) => props.renderMessages(fixture, streamer)}
            />
          )}
          {selected === "opportunities" && (
            <NewOpportunities opportunities={opportunities} renderFixture={props.renderFixture} />
          )}
          {selected === "earnings" && <EarningsTab streamer={streamer} />}
          {selected === "profile" && (
            <BesideVerification streamer={streamer}>{props.renderProfile(streamer)}</BesideVerification>
          )}
        </Tabs>
      </div>
    </div>
  );
}

function BesideVerification({ streamer, children }: { streamer: Streamer; children: ReactNode }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,300px)]">
      {children}
      <VerificationCard streamer={streamer} />
    </div>
  );
}
