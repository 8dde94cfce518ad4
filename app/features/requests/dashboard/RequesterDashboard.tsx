import { Plus } from "lucide-react";
import { MatchRowsProvider, useRowsOfMatches } from "#app/db/matchRows.ts";
import { paths } from "#app/paths.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { BoardSkeleton, CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { Tabs, type Tab } from "#app/ui/Tabs.tsx";
import { ActiveRequests } from "./ActiveRequests.tsx";
import { AssignedStreams } from "./AssignedStreams.tsx";
import { CancelledRequests } from "./CancelledRequests.tsx";
import { CompletedMatches } from "./CompletedMatches.tsx";
import { SchoolProfile } from "../school/SchoolProfile.tsx";
import type { MatchSlots } from "./matchSlots.ts";
import { dashboardTexts as texts } from "../texts.ts";
import { useMatchTab, type MatchTab } from "./useMatchTab.ts";
import { useMyMatches, type MyMatches } from "./useMyMatches.ts";

type Ready = Extract<MyMatches, { status: "ready" }>;

/** The requester's matches: bids to choose from, current streams, finished ones. */
export function RequesterDashboard({ slots }: { slots: MatchSlots }) {
  const matches = useMyMatches();
  const rows = useRowsOfMatches(idsOf(matches));
  const freshness = useFreshness();
  const hasNothing = matches.status === "loading" || matches.total === 0;
  if (hasNothing && freshness === "failed") {
    return <ErrorState title={texts.failed.title}>{texts.failed.text}</ErrorState>;
  }
  if (matches.status === "loading" || rows === undefined || (hasNothing && freshness === "never")) {
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
    <MatchRowsProvider value={rows}>
      <ReadyDashboard matches={matches} slots={slots} />
    </MatchRowsProvider>
  );
}

function idsOf(matches: MyMatches): string[] | undefined {
  if (matches.status === "loading") return undefined;
  const { open, assigned, completed, cancelled } = matches;
  return [...open, ...assigned, ...completed, ...cancelled].map(({ fixture }) => fixture.id);
}

function ReadyDashboard({ matches, slots }: { matches: Ready; slots: MatchSlots }) {
  const { selected, select, wantedFixtureId } = useMatchTab(matches);
  const shown = { slots, wantedFixtureId };
  // An empty list of requests has this link itself.
  const isOffered = selected !== "active" || matches.open.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <MatchFigures matches={matches} />
        {isOffered && <NewRequestLink />}
      </div>
      <div>
        <Tabs label={texts.title} selected={selected} onSelect={select} tabs={tabsOf(matches)}>
          {selected === "active" && <ActiveRequests matches={matches.open} {...shown} />}
          {selected === "assigned" && <AssignedStreams matches={matches.assigned} {...shown} />}
          {selected === "completed" && <CompletedMatches matches={matches.completed} {...shown} />}
          {selected === "cancelled" && (
            <CancelledRequests matches={matches.cancelled} wantedFixtureId={wantedFixtureId} slots={slots} />
          )}
          {selected === "school" && <SchoolProfile matches={matches} />}
        </Tabs>
      </div>
    </>
  );
}

function tabsOf({ open, assigned, completed, cancelled }: Ready): Tab<MatchTab>[] {
  const tabs: Tab<MatchTab>[] = [
    { id: "active", label: texts.tabs.active, count: open.length },
    { id: "assigned", label: texts.tabs.assigned, count: assigned.length },
    { id: "completed", label: texts.tabs.completed, count: completed.length },
  ];
  if (cancelled.length > 0) tabs.push({ id: "cancelled", label: texts.tabs.cancelled, count: cancelled.length });
  tabs.push({ id: "school", label: texts.tabs.school });
  return tabs;
}

/** Shown next to the matches, whose next action is the screen's amber button. */
function NewRequestLink() {
  return (
    <ButtonLink to={paths.requestStream} icon={<Plus size={20} aria-hidden="true" />}>
      {texts.newRequest}
    </ButtonLink>
  );
}

/** One line only: the matches come first. */
function MatchFigures({ matches }: { matches: Ready }) {
  const figures = [
    [texts.tiles.total, matches.total],
    [texts.tiles.active, matches.assigned.length],
    [texts.tiles.completed, matches.completed.length],
    [texts.tiles.awaiting, matches.open.length],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {figures.map(([label, count]) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt>{label}</dt>
          <dd className="figures text-base text-ink">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
