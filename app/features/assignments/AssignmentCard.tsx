import { BadgeCheck, ChevronDown } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { calendarOf } from "#app/layout/calendarOf.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { Tracker } from "#app/ui/Tracker.tsx";
import { useLinkTarget } from "#app/ui/useLinkTarget.ts";
import { WhenWhere } from "#app/ui/WhenWhere.tsx";
import { formatRand } from "#shared/rules/format.ts";
import { isNoShowUndecided } from "#shared/rules/noShowFlow.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { nextAction, trackerSteps } from "#shared/rules/tracker.ts";
import { AssignmentActions } from "./AssignmentActions.tsx";
import { AssignmentDetails } from "./AssignmentDetails.tsx";
import { AssignmentLinks } from "./AssignmentLinks.tsx";
import { assignmentMoves } from "./assignmentMoves.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";
import { DisputePart } from "./DisputePart.tsx";
import { MainMoveBar } from "./MainMoveBar.tsx";
import { OwnRecording } from "./OwnRecording.tsx";
import { readyForMatch } from "./readyForMatch.ts";
import { SponsorPart } from "./SponsorPart.tsx";
import { StageBadge } from "./StageBadge.tsx";
import type { Assignment } from "./useAssignments.ts";
import { useStep } from "./useStep.ts";
import { whenText } from "./whenText.ts";

const AssignmentDialogs = lazy(async () => ({
  default: (await import("./AssignmentDialogs.tsx")).AssignmentDialogs,
}));

export interface AssignmentCardProps {
  assignment: Assignment;
  /** Its next step is the screen's main action: amber, and within thumb reach on phones. */
  isFirst: boolean;
  /** A notification linked to it. */
  isWanted: boolean;
  messages: ReactNode;
  noShow: ReactNode;
  newDate: ReactNode;
  clips: ReactNode;
  review: ReactNode;
}

/** One accepted match: its board, the five flags, the next action and its buttons. */
export function AssignmentCard({
  assignment,
  isFirst,
  isWanted,
  messages,
  noShow,
  newDate,
  clips,
  review,
}: AssignmentCardProps) {
  const { bid, contract } = assignment;
  const today = useToday();
  const step = useStep(bid);
  const moves = assignmentMoves(bid, contract, today >= assignment.fixture.matchDate);
  const ready = readyForMatch(assignment, today);
  const isQueued = [...usePendingFor("bid", bid.id), ...usePendingFor("contract", contract?.id)].length > 0;
  const card = useLinkTarget(isWanted);
  const isReported = isNoShowUndecided(bid);
  const isMain = isFirst && !isReported;
  return (
    <>
      <article
        ref={card}
        tabIndex={-1}
        className="-mx-4 scroll-mt-20 overflow-hidden border-y border-hairline bg-surface shadow-card sm:mx-0 sm:rounded-card sm:border-x"
      >
        <Stage assignment={assignment} isQueued={isQueued} />
        {isQueued && <Queued />}
        <DisputePart bid={bid} />
        {isReported && <div className="px-4 pb-3 md:pt-3">{noShow}</div>}
        <AssignmentActions
          assignment={assignment}
          moves={moves}
          step={step}
          isFirst={isMain}
          isQueued={isQueued}
          messages={messages}
        />
        <div className="flex flex-col gap-3 px-4 pb-3 empty:hidden">
          {!isReported && noShow}
          {newDate}
        </div>
        <OwnRecording bid={bid} fixture={assignment.fixture} onChoose={step.chooseRecording} />
        {clips}
        <SponsorPart fixture={assignment.fixture} />
        {review !== false && <div className="border-t border-hairline px-4 py-3">{review}</div>}
        <MoreDetails assignment={assignment} onCancel={moves.canCancel ? () => step.take("cancel") : undefined} />
        {ready !== undefined && <Ready text={ready} />}
      </article>
      {isMain && <MainMoveBar assignment={assignment} move={moves.main} step={step} />}
      {step.wasAsked && (
        <Suspense fallback={null}>
          <AssignmentDialogs bid={bid} fixture={assignment.fixture} asked={step.asked} onClose={step.close} />
        </Suspense>
      )}
    </>
  );
}

/** The match, when and where, and how far along it is. */
function Stage({ assignment, isQueued }: { assignment: Assignment; isQueued: boolean }) {
  const { bid, fixture, contract } = assignment;
  const today = useToday();
  const steps = trackerSteps(bid, "streamer", contract);
  const { homeSchool, matchDate, matchTime } = fixture;
  return (
    <div className="grid md:grid-cols-2">
      <MatchBoard
        date={matchDate}
        home={homeSchool}
        away={fixture.awaySchool}
        sport={fixture.sport}
        price={formatRand(agreedCents(bid))}
        headingLevel={2}
      />
      <div className="flex min-w-0 flex-col gap-3 px-4 pt-4 pb-3">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <StageBadge bid={bid} steps={steps} />
          <span className="named">{whenText(matchDate, matchTime, today)}</span>
        </p>
        <WhenWhere
          date={matchDate}
          time={matchTime}
          venue={fixture.venue}
          near={homeSchool}
          calendar={calendarOf(fixture, paths.streamerDashboard, today)}
        />
        {/* A queued step has not happened yet, but the sentence would say that it has. */}
        {!isQueued && <p className="md:hidden">{nextAction(bid, "streamer", contract)}</p>}
        <Tracker steps={steps} label={texts.progress} />
      </div>
    </div>
  );
}

/** What is needed at the ground, folded away until then. */
function MoreDetails({ assignment, onCancel }: { assignment: Assignment; onCancel: (() => void) | undefined }) {
  const { bid, fixture, contract } = assignment;
  return (
    <details className="group border-t border-hairline px-4">
      <summary className="flex min-h-12 list-none items-center gap-3 font-semibold -outline-offset-3!">
        <span className="flex-1">{texts.details}</span>
        <ChevronDown size={20} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <AssignmentDetails bid={bid} fixture={fixture} />
      <AssignmentLinks bid={bid} fixture={fixture} contract={contract} onCancel={onCancel} />
    </details>
  );
}

function Ready({ text }: { text: string }) {
  return (
    <div className="flex gap-3 border-t border-hairline px-4 py-3 text-sm text-pitch-text">
      <BadgeCheck size={20} aria-hidden="true" className="flex-none" /> {text}
    </div>
  );
}

function Queued() {
  return (
    <div className="px-4 pb-3">
      <Notice tone="sky" role="status">
        {queuedSentence}
      </Notice>
    </div>
  );
}
