import { FileSignature, Radio } from "lucide-react";
import { useState } from "react";
import { paths } from "#app/paths.ts";
import { useRows } from "#app/db/useRows.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { displayStatus } from "#shared/rules/assignment.ts";
import { canSign, currentContract } from "#shared/rules/contractFlow.ts";
import { formatRand } from "#shared/rules/format.ts";
import { nextAction, trackerSteps } from "#shared/rules/tracker.ts";
import { CancelAssigned } from "./CancelAssigned.tsx";
import { StreamDetailsDialog } from "./StreamDetailsDialog.tsx";
import { MatchList } from "./MatchList.tsx";
import type { StreamerContact } from "./streamerContact.ts";
import { dashboardTexts as texts } from "./texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";

interface AssignedStreamsProps {
  matches: readonly AssignedMatch[];
  contact: StreamerContact;
}

/** Matches with a streamer: where each stands, and whose move it is. */
export function AssignedStreams({ matches, contact }: AssignedStreamsProps) {
  return (
    <MatchList
      name="assigned"
      scene="camera"
      matches={matches}
      renderMatch={(match) => <AssignedStream match={match} contact={contact} />}
    />
  );
}

function AssignedStream({ match, contact }: { match: AssignedMatch; contact: StreamerContact }) {
  const { fixture, bid } = match;
  const contract = useCurrentContract(bid.id);
  const waiting = [usePendingFor("bid", bid.id), usePendingFor("fixture", fixture.id)];
  const isQueued = [...waiting, usePendingFor("contract", contract?.id)].flat().length > 0;
  return (
    <BoardCard
      edge
      className="-mx-4 sm:mx-0"
      board={
        <MatchBoard
          date={fixture.matchDate}
          home={fixture.homeSchool}
          away={fixture.awaySchool}
          sport={fixture.sport}
          price={formatRand(bid.proposedPriceCents)}
          headingLevel={2}
        />
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{texts.fixture(fixture.number)}</p>
        <Badge tone={toneOf(bid)} icon={<Radio aria-hidden="true" />}>
          {displayStatus(bid)}
        </Badge>
      </div>
      <AssignedStreamer match={match} />
      <Tracker steps={trackerSteps(bid, "requester", contract ?? {})} />
      {isQueued ? (
        <Notice tone="sky">{texts.queued}</Notice>
      ) : (
        <p className="font-semibold">{nextAction(bid, "requester", contract ?? {})}</p>
      )}
      <AssignedActions
        match={match}
        contact={contact}
        mustSign={contract ? canSign(bid, contract, "requester") : false}
      />
    </BoardCard>
  );
}

function AssignedActions(props: { match: AssignedMatch; contact: StreamerContact; mustSign: boolean }) {
  const { match, contact, mustSign } = props;
  const { fixture, bid } = match;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {mustSign && (
        <ButtonLink
          variant="solid"
          to={`${paths.contract}?bid=${bid.id}`}
          icon={<FileSignature size={20} aria-hidden="true" />}
        >
          {texts.sign}
        </ButtonLink>
      )}
      {contact({
        fixtureId: fixture.id,
        streamerId: bid.streamerId,
        streamerName: bid.streamerName,
        label: texts.contact,
      })}
      <Button onClick={() => setOpen(true)}>{texts.details}</Button>
      <CancelAssigned fixture={fixture} />
      {isOpen && <StreamDetailsDialog match={match} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AssignedStreamer({ match: { bid, streamer } }: { match: AssignedMatch }) {
  const person = bid.streamerContactPerson ?? streamer?.contactPerson;
  const place = [person, streamer?.location].filter(Boolean).join(", ");
  return (
    <div className="flex items-center gap-3">
      <Avatar name={person ?? bid.streamerName} />
      <div className="min-w-0">
        <h3 className="text-base">{bid.streamerName}</h3>
        {place && <p className="text-sm text-ink-soft">{place}</p>}
      </div>
    </div>
  );
}

function toneOf(bid: Bid): Tone {
  if (bid.schoolPermissionStatus === "declined" || bid.schoolPermissionStatus === "withdrawn") return "clay";
  return bid.contractSigned ? "pitch" : "sky";
}

/** The contract that is valid now; undefined while there is none. */
function useCurrentContract(bidId: string) {
  const contracts = useRows("contract", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
  return contracts.status === "ready" ? currentContract(contracts.rows) : undefined;
}
