import { CalendarX, Hourglass } from "lucide-react";
import { useState } from "react";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { isPast } from "#shared/rules/fixtureFlow.ts";
import { formatDate, formatRand, formatWhen, sastDate } from "#shared/rules/format.ts";
import { Applications } from "../applications/Applications.tsx";
import { OwnAssets } from "../brandAssets/OwnAssets.tsx";
import { RequestActions } from "./RequestActions.tsx";
import { MatchList } from "./MatchList.tsx";
import type { MatchSlots } from "./matchSlots.ts";
import { dashboardTexts as texts } from "../texts.ts";
import type { OpenMatch } from "./useMyMatches.ts";

interface ActiveRequestsProps {
  matches: readonly OpenMatch[];
  slots: MatchSlots;
  wantedFixtureId: string | undefined;
}

/** Requests waiting for a streamer, each with its bids. */
export function ActiveRequests({ matches, slots, wantedFixtureId }: ActiveRequestsProps) {
  const wanted = matches.find(({ fixture }) => fixture.id === wantedFixtureId);
  const first = wanted ?? matches.find(({ applications }) => applications.length > 0);
  return (
    <MatchList
      name="active"
      scene="field"
      matches={matches}
      wantedFixtureId={wantedFixtureId}
      renderMatch={(match) => <ActiveRequest match={match} slots={slots} isFirst={match === first} />}
    />
  );
}

interface ActiveRequestProps {
  match: OpenMatch;
  slots: MatchSlots;
  /** Its next action is the screen's amber one. */
  isFirst: boolean;
}

function ActiveRequest({ match, slots, isFirst }: ActiveRequestProps) {
  const { fixture, applications } = match;
  const [isShown, setShown] = useState(true);
  const waits = usePendingFor("fixture", fixture.id).length > 0;
  return (
    <BoardCard edge className="-mx-4 sm:mx-0" board={<RequestBoard match={match} />}>
      {waits && <Notice tone="sky">{texts.queued}</Notice>}
      {slots.payment(fixture)}
      <OwnAssets fixture={fixture} />
      <RequestActions
        fixture={fixture}
        applications={applications.length}
        isShown={isShown}
        toggle={() => setShown(!isShown)}
      />
      {isShown && <Applications match={match} slots={slots} isFirst={isFirst} />}
    </BoardCard>
  );
}

/** The match, with the request next to it on desktop. */
function RequestBoard({ match }: { match: OpenMatch }) {
  const { fixture } = match;
  return (
    <div className="md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <MatchBoard {...boardOf(fixture)} price={formatRand(fixture.budgetCents)} headingLevel={2} />
      <div className="flex flex-col gap-2 border-t border-board-line px-4 py-3 md:border-t-0 md:border-l">
        <RequestFacts match={match} />
      </div>
    </div>
  );
}

function RequestFacts({ match: { fixture, applications } }: { match: OpenMatch }) {
  const isOver = isPast(fixture, useToday());
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {texts.fixture(fixture.number)}, {texts.posted(formatDate(sastDate(fixture.createdAt)))}
        </p>
        {isOver ? (
          <Badge tone="grey" icon={<CalendarX aria-hidden="true" />}>
            {texts.statuses.past}
          </Badge>
        ) : (
          <Badge tone="sky" icon={<Hourglass aria-hidden="true" />}>
            {texts.statuses.open}
          </Badge>
        )}
      </div>
      {applications.length > 0 && <p className="font-semibold">{texts.bidsToChoose(applications.length)}</p>}
      <p>
        {formatWhen(fixture.matchDate, fixture.matchTime)}, {fixture.venue}
      </p>
      {fixture.additionalRequirements !== undefined && (
        <p className="whitespace-pre-line text-on-pitch-soft">“{fixture.additionalRequirements}”</p>
      )}
    </>
  );
}
