import { BadgeCheck, FileSignature, Hourglass, Radio } from "lucide-react";
import { paths } from "#app/paths.ts";
import { calendarOf } from "#app/layout/calendarOf.ts";
import { usePendingFor, useToday } from "#app/sync/useOutbox.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { ButtonLink, type ButtonVariant } from "#app/ui/Button.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import { WhenWhere } from "#app/ui/WhenWhere.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { displayStatus } from "#shared/rules/assignment.ts";
import { formatRand } from "#shared/rules/format.ts";
import { isLiveNow, nextAction, trackerSteps } from "#shared/rules/tracker.ts";
import { CancelAssigned } from "./CancelAssigned.tsx";
import { OwnAssets } from "../brandAssets/OwnAssets.tsx";
import { MatchButtons } from "./MatchButtons.tsx";
import { MatchList, type ListedMatches } from "./MatchList.tsx";
import { requesterMove } from "./requesterMove.ts";
import type { MatchSlots } from "./matchSlots.ts";
import { dashboardTexts as texts } from "../texts.ts";
import type { AssignedMatch } from "./useMyMatches.ts";
import { WatchLive } from "./WatchLive.tsx";

/** Matches with a streamer: each one's status, and whose move it is. */
export function AssignedStreams({ slots, ...list }: ListedMatches<AssignedMatch> & { slots: MatchSlots }) {
  const { matches, wantedFixtureId } = list;
  const wanted = matches.find(({ fixture }) => fixture.id === wantedFixtureId);
  const first = wanted ?? matches.find(requesterMove);
  return (
    <MatchList
      {...list}
      name="assigned"
      scene="camera"
      renderMatch={(match) => <AssignedStream match={match} slots={slots} isFirst={match === first} />}
    />
  );
}

interface AssignedStreamProps {
  match: AssignedMatch;
  slots: MatchSlots;
  /** Its next action is the screen's amber one. */
  isFirst: boolean;
}

function AssignedStream({ match, slots, isFirst }: AssignedStreamProps) {
  const { fixture, bid, contract } = match;
  const today = useToday();
  const waiting = [usePendingFor("bid", bid.id), usePendingFor("fixture", fixture.id)];
  const isTheirs = requesterMove(match) !== undefined;
  const isQueued = [...waiting, usePendingFor("contract", contract?.id)].flat().length > 0;
  return (
    <BoardCard
      edge
      className="-mx-4 sm:mx-0"
      board={<MatchBoard {...boardOf(fixture)} price={formatRand(bid.proposedPriceCents)} headingLevel={2} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {texts.fixture(fixture.number)}, {texts.statuses.assigned}
        </p>
        <Badge tone={toneOf(bid)} icon={iconOf(bid)}>
          {displayStatus(bid)}
        </Badge>
      </div>
      {isTheirs && !isQueued && <YourMove match={match} variant={isFirst ? "primary" : "solid"} />}
      <WhenWhere
        date={fixture.matchDate}
        time={fixture.matchTime}
        venue={fixture.venue}
        near={fixture.homeSchool}
        calendar={calendarOf(fixture, paths.requesterDashboard, today)}
      />
      <AssignedStreamer match={match} />
      <Tracker steps={trackerSteps(bid, "requester", contract ?? {})} />
      {isQueued && <Notice tone="sky">{texts.queued}</Notice>}
      {!isQueued && !isTheirs && <NextAction match={match} />}
      {slots.noShow(bid, fixture)}
      {slots.newDate(bid, fixture)}
      {slots.payment(fixture)}
      <OwnAssets fixture={fixture} />
      <MatchButtons match={match} slots={slots} after={<CancelAssigned fixture={fixture} />} />
    </BoardCard>
  );
}

/** At the top of the card: on a phone the rest of it is below the first screen. */
function YourMove({ match, variant }: { match: AssignedMatch; variant: ButtonVariant }) {
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
      <NextAction match={match} />
      <MainAction match={match} variant={variant} />
    </div>
  );
}

function NextAction({ match: { bid, contract } }: { match: AssignedMatch }) {
  return <p className="font-semibold">{nextAction(bid, "requester", contract ?? {})}</p>;
}

/** The requester's next action; nothing while someone else has to act. */
function MainAction({ match, variant }: { match: AssignedMatch; variant: ButtonVariant }) {
  const { fixture, bid } = match;
  switch (requesterMove(match)) {
    case "sign":
      return (
        <ButtonLink
          variant={variant}
          to={`${paths.contract}?bid=${bid.id}`}
          icon={<FileSignature size={20} aria-hidden="true" />}
        >
          {texts.sign}
        </ButtonLink>
      );
    case "watch":
      return <WatchLive fixture={fixture} bid={bid} variant={variant} />;
    default:
      return null;
  }
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

function iconOf(bid: Bid) {
  if (isLiveNow(bid)) return <Radio aria-hidden="true" />;
  return bid.contractSigned ? <BadgeCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />;
}
