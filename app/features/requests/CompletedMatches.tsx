import { Check } from "lucide-react";
import { paths } from "#app/paths.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { displayStatus } from "#shared/rules/assignment.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { dashboardTexts as texts, detailTexts } from "./texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";
import { VideoLink } from "./VideoLinks.tsx";

/** Matches that were delivered, the latest first. */
export function CompletedMatches({ matches }: { matches: readonly AssignedMatch[] }) {
  if (matches.length === 0) {
    const action = (
      <ButtonLink variant="solid" to={paths.requestStream}>
        {texts.newRequest}
      </ButtonLink>
    );
    return (
      <EmptyState scene="field" title={texts.empty.completed.title} action={action}>
        {texts.empty.completed.text}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {matches.map((match) => (
        <li key={match.fixture.id}>
          <CompletedMatch match={match} />
        </li>
      ))}
    </ul>
  );
}

function CompletedMatch({ match: { fixture, bid } }: { match: AssignedMatch }) {
  const isPermitted = bid.schoolPermissionStatus === "approved";
  const recording = isPermitted ? bid.recordingUrl : undefined;
  return (
    <Card as="section" flush edge className="-mx-4 overflow-hidden sm:mx-0">
      <MatchLine date={fixture.matchDate} home={fixture.homeSchool} away={fixture.awaySchool} headingLevel={2} />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p>
            {bid.streamerName}, <span className="figures">{formatRand(bid.proposedPriceCents)}</span>
          </p>
          <Badge tone="pitch" icon={<Check aria-hidden="true" />}>
            {displayStatus(bid)}
          </Badge>
        </div>
        {bid.deliveredAt !== undefined && (
          <p className="text-ink-soft">{texts.delivered(sastMoment(bid.deliveredAt))}</p>
        )}
        {bid.schoolPermissionStatus === "withdrawn" && <Notice tone="clay">{detailTexts.hidden}</Notice>}
        {recording !== undefined && (
          <div>
            <VideoLink href={recording} words={texts.viewRecording} />
          </div>
        )}
      </div>
    </Card>
  );
}
