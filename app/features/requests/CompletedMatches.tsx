import { Check } from "lucide-react";
import { useState } from "react";
import { Recording } from "#app/film/Recording.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import { displayStatus } from "#shared/rules/assignment.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { trackerSteps } from "#shared/rules/tracker.ts";
import { DisputeMatch } from "./DisputeMatch.tsx";
import { MatchList } from "./MatchList.tsx";
import { RecordingState } from "./RecordingState.tsx";
import { StreamDetailsDialog } from "./StreamDetailsDialog.tsx";
import type { MatchSlots } from "./matchSlots.ts";
import { dashboardTexts as texts, detailTexts } from "./texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";

interface CompletedMatchesProps {
  matches: readonly AssignedMatch[];
  slots: MatchSlots;
  wantedFixtureId: string | undefined;
}

/** Matches that were delivered, the latest first. */
export function CompletedMatches({ matches, slots, wantedFixtureId }: CompletedMatchesProps) {
  const first = matches.find(({ fixture }) => fixture.id === wantedFixtureId);
  return (
    <MatchList
      name="completed"
      scene="field"
      matches={matches}
      wantedFixtureId={wantedFixtureId}
      renderMatch={(match) => <CompletedMatch match={match} slots={slots} isFirst={match === first} />}
    />
  );
}

interface CompletedMatchProps {
  match: AssignedMatch;
  slots: MatchSlots;
  /** A link has led to it: its next action is the screen's amber one. */
  isFirst: boolean;
}

function CompletedMatch({ match, slots, isFirst }: CompletedMatchProps) {
  const { fixture, bid, contract } = match;
  return (
    <Card as="article" flush edge className="-mx-4 overflow-hidden sm:mx-0">
      <MatchLine date={fixture.matchDate} home={fixture.homeSchool} away={fixture.awaySchool} headingLevel={2} />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {bid.streamerName}, <span className="figures">{formatRand(agreedCents(bid))}</span>
          </p>
          <Badge tone="pitch" icon={<Check aria-hidden="true" />}>
            {displayStatus(bid)}
          </Badge>
        </div>
        {bid.deliveredAt !== undefined && (
          <p className="text-ink-soft">{texts.delivered(sastMoment(bid.deliveredAt))}</p>
        )}
        <Tracker steps={trackerSteps(bid, "requester", contract ?? {})} />
        {slots.payment(fixture, isFirst && bid.paymentStatus !== "completed" && !bid.recordingUrl)}
        {bid.schoolPermissionStatus === "withdrawn" && <Notice tone="clay">{detailTexts.hidden}</Notice>}
        <RecordingState bid={bid} />
        <CompletedActions match={match} slots={slots} isFirst={isFirst} />
        {slots.review(bid, fixture)}
        <DisputeMatch bid={bid} />
      </div>
    </Card>
  );
}

function CompletedActions({ match, slots, isFirst }: CompletedMatchProps) {
  const { fixture, bid } = match;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:*:flex-auto">
      <Recording bid={bid} match={matchTitle(fixture)} variant={isFirst ? "primary" : "solid"} />
      {slots.contact({
        fixtureId: fixture.id,
        streamerId: bid.streamerId,
        streamerName: bid.streamerName,
        match: matchTitle(fixture),
        label: texts.contact,
      })}
      <Button onClick={() => setOpen(true)}>{texts.details}</Button>
      {isOpen && <StreamDetailsDialog match={match} onClose={() => setOpen(false)} />}
    </div>
  );
}
