import { Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "#app/paths.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { BoardSkeleton, CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { StatBoard, StatTile } from "#app/ui/StatBoard.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { Tabs } from "#app/ui/Tabs.tsx";
import { ActiveRequests } from "./ActiveRequests.tsx";
import { AssignedStreams } from "./AssignedStreams.tsx";
import { CompletedMatches } from "./CompletedMatches.tsx";
import type { StreamerContact } from "./streamerContact.ts";
import { dashboardTexts as texts } from "./texts.ts";
import { useMyMatches, type MyMatches } from "./useMyMatches.ts";

type Ready = Extract<MyMatches, { status: "ready" }>;

/** The requester's matches: figures, bids to choose from, streams under way, what is over. */
export function RequesterDashboard({ contact }: { contact: StreamerContact }) {
  const matches = useMyMatches();
  const freshness = useFreshness();
  const hasNothing = matches.status === "loading" || matches.total === 0;
  if (hasNothing && freshness.status === "failed") {
    return <ErrorState title={texts.failed.title}>{texts.failed.text}</ErrorState>;
  }
  if (matches.status === "loading" || (hasNothing && freshness.status === "never")) {
    return (
      <SkeletonGroup label={texts.loading}>
        <div className="grid gap-5">
          <BoardSkeleton />
          <CardSkeleton />
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <>
      <Tiles matches={matches} />
      <MatchTabs matches={matches} contact={contact} />
      <div className="contents md:hidden">
        <StickyBar reason={texts.newReason}>
          <NewRequestLink />
        </StickyBar>
      </div>
    </>
  );
}

/** The screen's one amber button: beside the heading on desktop, in reach of the thumb on phones. */
export function NewRequestLink() {
  return (
    <ButtonLink
      variant="primary"
      size="large"
      to={paths.requestStream}
      icon={<Plus size={22} aria-hidden="true" />}
      className="w-full md:w-auto"
    >
      {texts.newRequest}
    </ButtonLink>
  );
}

function Tiles({ matches }: { matches: Ready }) {
  return (
    <StatBoard label={texts.title}>
      <StatTile label={texts.tiles.total} value={String(matches.total)} />
      <StatTile label={texts.tiles.active} value={String(matches.assigned.length)} />
      <StatTile label={texts.tiles.completed} value={String(matches.completed.length)} />
      <StatTile label={texts.tiles.awaiting} value={String(matches.open.length)} />
    </StatBoard>
  );
}

function MatchTabs({ matches, contact }: { matches: Ready; contact: StreamerContact }) {
  const [tab, setTab] = useState<"active" | "assigned" | "completed">("active");
  return (
    <div>
      <Tabs
        label={texts.title}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "active", label: texts.tabs.active, count: matches.open.length },
          { id: "assigned", label: texts.tabs.assigned, count: matches.assigned.length },
          { id: "completed", label: texts.tabs.completed, count: matches.completed.length },
        ]}
      >
        {tab === "active" && <ActiveRequests matches={matches.open} contact={contact} />}
        {tab === "assigned" && <AssignedStreams matches={matches.assigned} contact={contact} />}
        {tab === "completed" && <CompletedMatches matches={matches.completed} />}
      </Tabs>
    </div>
  );
}
