import { Check } from "lucide-react";
import { OutcomeLine } from "#app/film/OutcomeLine.tsx";
import { Recording } from "#app/film/Recording.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import { displayStatus } from "#shared/rules/assignment.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { trackerSteps } from "#shared/rules/tracker.ts";
import { DisputeMatch } from "./DisputeMatch.tsx";
import { MatchButtons } from "./MatchButtons.tsx";
import { MatchList, type ListedMatches } from "./MatchList.tsx";
import { SponsorReceipt } from "./SponsorReceipt.tsx";
import { RecordingState } from "./RecordingState.tsx";
import type { MatchSlots } from "./matchSlots.ts";
import { detailTexts } from "../detailTexts.ts";
import { dashboardTexts as texts } from "../texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";

/** Delivered matches, latest first. */
export function CompletedMatches({ slots, ...list }: ListedMatches<AssignedMatch> & { slots: MatchSlots }) {
  const first = list.matches.find(({ fixture }) => fixture.id === list.wantedFixtureId);
  return (
    <MatchList
      {...list}
      name="completed"
      scene="field"
      renderMatch={(match) => <CompletedMatch match={match} slots={slots} isFirst={match === first} />}
    />
  );
}

interface CompletedMatchProps {
  match: AssignedMatch;
  slots: MatchSlots;
  /** A link led to it: its next action is the screen's amber one. */
  isFirst: boolean;
}

function CompletedMatch({ match, slots, isFirst }: CompletedMatchProps) {
  const { fixture, bid, contract } = match;
  return (
    <Card as="article" flush edge className="-mx-4 overflow-hidden sm:mx-0">
      <MatchLine {...boardOf(fixture)} headingLevel={2} />
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
        <OutcomeLine outcome={bid.outcome} />
        <Tracker steps={trackerSteps(bid, "requester", contract ?? {})} />
        {slots.payment(fixture, isFirst && bid.paymentStatus !== "completed" && !bid.recordingUrl)}
        {bid.schoolPermissionStatus === "withdrawn" && <Notice tone="clay">{detailTexts.hidden}</Notice>}
        <RecordingState bid={bid} />
        <MatchButtons
          match={match}
          slots={slots}
          before={<Recording bid={bid} fixture={fixture} variant={isFirst ? "primary" : "solid"} />}
        />
        <SponsorReceipt fixture={fixture} bid={bid} />
        {slots.review(bid, fixture)}
        <DisputeMatch bid={bid} />
      </div>
    </Card>
  );
}
