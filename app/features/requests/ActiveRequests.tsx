import { CalendarX, Hourglass } from "lucide-react";
import { useState } from "react";
import { paths } from "#app/paths.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { isPast } from "#shared/rules/fixtureFlow.ts";
import { formatDate, formatRand, formatWhen, sastDate } from "#shared/rules/format.ts";
import { Applications } from "./Applications.tsx";
import { RequestActions } from "./RequestActions.tsx";
import type { StreamerContact } from "./streamerContact.ts";
import { dashboardTexts as texts } from "./texts.ts";
import { useToday } from "./useFixtureForm.ts";
import type { OpenMatch } from "./useMyMatches.ts";

/** Requests that wait for a streamer, each with its bids. */
export function ActiveRequests({ matches, contact }: { matches: readonly OpenMatch[]; contact: StreamerContact }) {
  if (matches.length === 0) {
    const action = (
      <ButtonLink variant="solid" to={paths.requestStream}>
        {texts.newRequest}
      </ButtonLink>
    );
    return (
      <EmptyState scene="field" title={texts.empty.active.title} action={action}>
        {texts.empty.active.text}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-6">
      {matches.map((match) => (
        <li key={match.fixture.id}>
          <ActiveRequest match={match} contact={contact} />
        </li>
      ))}
    </ul>
  );
}

function ActiveRequest({ match, contact }: { match: OpenMatch; contact: StreamerContact }) {
  const { fixture, applications } = match;
  const [isShown, setShown] = useState(true);
  const waits = usePendingFor("fixture", fixture.id).length > 0;
  return (
    <BoardCard edge className="-mx-4 sm:mx-0" board={<RequestBoard fixture={fixture} />}>
      {waits && <Notice tone="sky">{texts.queued}</Notice>}
      <RequestActions
        fixture={fixture}
        applications={applications.length}
        isShown={isShown}
        toggle={() => setShown(!isShown)}
      />
      {isShown && <Applications match={match} contact={contact} />}
    </BoardCard>
  );
}

/** The match, and beside it on desktop what was asked for. */
function RequestBoard({ fixture }: { fixture: Fixture }) {
  return (
    <div className="md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <MatchBoard
        date={fixture.matchDate}
        home={fixture.homeSchool}
        away={fixture.awaySchool}
        sport={fixture.sport}
        price={formatRand(fixture.budgetCents)}
        headingLevel={2}
      />
      <div className="flex flex-col gap-2 border-t border-board-line px-4 py-3 md:border-t-0 md:border-l">
        <RequestFacts fixture={fixture} />
      </div>
    </div>
  );
}

function RequestFacts({ fixture }: { fixture: Fixture }) {
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
      <p>
        {formatWhen(fixture.matchDate, fixture.matchTime)}, {fixture.venue}
      </p>
      {fixture.additionalRequirements !== undefined && (
        <p className="whitespace-pre-line text-on-pitch-soft">“{fixture.additionalRequirements}”</p>
      )}
    </>
  );
}
