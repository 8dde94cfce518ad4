import { Check } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { displayStatus } from "#shared/rules/assignment.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { MatchList } from "./MatchList.tsx";
import { dashboardTexts as texts, detailTexts } from "./texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";
import { VideoLink } from "./VideoLinks.tsx";

/** Matches that were delivered, the latest first. */
export function CompletedMatches({ matches }: { matches: readonly AssignedMatch[] }) {
  return (
    <MatchList
      name="completed"
      scene="field"
      matches={matches}
      renderMatch={(match) => <CompletedMatch match={match} />}
    />
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
