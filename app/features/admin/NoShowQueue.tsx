import { Clock } from "lucide-react";
import { PlaceLink } from "#app/ui/PlaceLink.tsx";
import { useRow } from "#app/db/useRows.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { NoShow } from "#shared/entities/noShow.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { matchTitle, requesterName } from "#shared/rules/matchTitle.ts";
import { CaseEvidence } from "./CaseEvidence.tsx";
import { noShowQueueTexts as texts } from "./noShowQueueTexts.ts";
import { Statement } from "./Statement.tsx";

/** Reports that nobody came, contested by the other side: an admin hears both and decides. */
export function NoShowQueue({ bids }: { bids: readonly Bid[] }) {
  if (bids.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {bids.map((bid) => bid.noShow && <NoShowCard key={bid.id} bid={bid} noShow={bid.noShow} />)}
    </ul>
  );
}

function NoShowCard({ bid, noShow }: { bid: Bid; noShow: NoShow }) {
  const fixture = useRow("fixture", bid.fixtureId);
  const isQueued = usePendingFor("bid", bid.id).length > 0;
  if (fixture.status !== "ready") return null;
  return (
    <li>
      <Card as="section" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div>
            <h2 className="text-lg">{matchTitle(fixture.row)}</h2>
            <p className="text-sm text-ink-soft">{texts.kickOff(fixture.row)}</p>
          </div>
          <Badge tone="clay" icon={<Clock aria-hidden="true" />}>
            {texts.contested}
          </Badge>
        </div>
        <Statements bid={bid} fixture={fixture.row} noShow={noShow} />
        <CaseEvidence bid={bid} fixture={fixture.row} />
        {isQueued ? <p className="text-sky-text">{queuedSentence}</p> : <Decide bid={bid} noShow={noShow} />}
      </Card>
    </li>
  );
}

function Statements({ bid, fixture, noShow }: { bid: Bid; fixture: Fixture; noShow: NoShow }) {
  const names = { streamer: bid.streamerName, requester: fixture.contactName ?? requesterName(fixture) };
  const other = noShow.by === "streamer" ? "requester" : "streamer";
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Statement title={texts.says[noShow.by](names[noShow.by])} at={noShow.reportedAt}>
        {texts.absent[other]} {texts.byPhone(sastMoment(noShow.claimedAt))}{" "}
        {noShow.place ? <PlaceLink place={noShow.place} /> : texts.noPlace}
      </Statement>
      <Statement title={texts.says[other](names[other])} at={noShow.contestedAt}>
        {noShow.contest ?? <span className="text-ink-soft">{texts.noWords}</span>}
      </Statement>
    </div>
  );
}

function Decide({ bid, noShow }: { bid: Bid; noShow: NoShow }) {
  const { run, isBusy } = useMutate("bid.decideNoShow", { success: texts.decided, failure: texts.failed });
  const other = noShow.by === "streamer" ? "requester" : "streamer";
  const decide = (isUpheld: boolean) => void run({ bidId: bid.id, isUpheld });
  return (
    <div className="flex flex-col gap-3">
      <p>{texts.means[other]}</p>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button variant="danger" busy={isBusy && texts.deciding} onClick={() => decide(true)}>
          {texts.uphold}
        </Button>
        <Button disabled={isBusy} onClick={() => decide(false)}>
          {texts.dismiss}
        </Button>
      </div>
    </div>
  );
}
