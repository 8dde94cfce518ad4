import { CircleSlash } from "lucide-react";
import { Badge } from "#app/ui/Badge.tsx";
import { Card } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { sastMoment } from "#shared/rules/format.ts";
import { MatchList } from "./MatchList.tsx";
import type { MatchSlots } from "./matchSlots.ts";
import { dashboardTexts as texts } from "../texts.ts";
import type { CancelledMatch } from "./useMyMatches.ts";

interface CancelledRequestsProps {
  matches: readonly CancelledMatch[];
  slots: MatchSlots;
  wantedFixtureId: string | undefined;
}

/** Cancelled requests still count, so they can be found. */
export function CancelledRequests({ matches, slots, wantedFixtureId }: CancelledRequestsProps) {
  return (
    <MatchList
      name="cancelled"
      scene="field"
      matches={matches}
      wantedFixtureId={wantedFixtureId}
      renderMatch={(match) => <CancelledRequest match={match} slots={slots} />}
    />
  );
}

function CancelledRequest({ match: { fixture }, slots }: { match: CancelledMatch; slots: MatchSlots }) {
  return (
    <Card as="section" flush edge className="-mx-4 overflow-hidden sm:mx-0">
      <MatchLine {...boardOf(fixture)} headingLevel={2} />
      <div className="flex flex-col items-start gap-2 p-4">
        <Badge tone="grey" icon={<CircleSlash aria-hidden="true" />}>
          {texts.tabs.cancelled}
        </Badge>
        <p>
          {texts.fixture(fixture.number)}
          {fixture.cancelledAt !== undefined && `, ${texts.cancelledOn(sastMoment(fixture.cancelledAt))}`}
        </p>
        {fixture.cancelReason !== undefined && <p className="text-ink-soft">{texts.reason(fixture.cancelReason)}</p>}
        {slots.payment(fixture)}
      </div>
    </Card>
  );
}
