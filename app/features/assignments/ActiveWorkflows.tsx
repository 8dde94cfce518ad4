import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { AssignmentCard } from "./AssignmentCard.tsx";
import { assignmentTexts as texts } from "./assignmentTexts.ts";
import { useAssignments, type Assignment } from "./useAssignments.ts";
import { useSteadyOrder } from "./useSteadyOrder.ts";

interface ActiveWorkflowsProps {
  streamerId: string;
  /** The profile is unverified: the streamer cannot apply yet. */
  isWaiting: boolean;
  /** The fixture that a notification links to. */
  wantedFixtureId: string | undefined;
  /** The link to the thread with the requester. */
  renderMessages: (assignment: Assignment) => ReactNode;
  /** That somebody did not come, reported or to report. */
  renderNoShow: (assignment: Assignment) => ReactNode;
  /** The match's other date. */
  renderNewDate: (assignment: Assignment) => ReactNode;
  /** The match's clips, once the school has agreed. */
  renderClips: (assignment: Assignment) => ReactNode;
  /** Both sides' reviews after delivery. */
  renderReview: (assignment: Assignment) => ReactNode;
}

/** The accepted matches. The first one waiting for the streamer has the screen's only amber button. */
export function ActiveWorkflows({ streamerId, isWaiting, wantedFixtureId, ...render }: ActiveWorkflowsProps) {
  const today = useToday();
  const { shown: assignments, first: next, canGoOn, goOn } = useSteadyOrder(useAssignments(streamerId), today);
  if (!assignments) {
    return (
      <SkeletonGroup>
        {/* As high as a match, so that the content below it on a phone does not jump. */}
        <div className="max-lg:min-h-dvh">
          <CardSkeleton />
        </div>
      </SkeletonGroup>
    );
  }
  if (assignments.length === 0) return <NoWorkflows isWaiting={isWaiting} />;
  const wanted = assignments.find(({ fixture }) => fixture.id === wantedFixtureId);
  const first = wanted ?? next;
  return (
    <section aria-label={texts.heading} className="flex min-w-0 flex-col gap-5">
      {!wanted && canGoOn && (
        <Button onClick={goOn} className="self-start">
          {texts.nextMatch}
        </Button>
      )}
      {assignments.map((assignment) => (
        <AssignmentCard
          key={assignment.bid.id}
          assignment={assignment}
          isFirst={assignment === first}
          isWanted={assignment.fixture.id === wantedFixtureId}
          messages={render.renderMessages(assignment)}
          noShow={render.renderNoShow(assignment)}
          newDate={render.renderNewDate(assignment)}
          clips={assignment.bid.schoolPermissionStatus === "approved" && render.renderClips(assignment)}
          review={assignment.bid.deliveredAt !== undefined && render.renderReview(assignment)}
        />
      ))}
    </section>
  );
}

function NoWorkflows({ isWaiting }: { isWaiting: boolean }) {
  return (
    <EmptyState
      scene="camera"
      title={texts.emptyTitle}
      headingLevel={2}
      way={{ variant: isWaiting ? "second" : "primary", to: paths.browseFixtures, words: texts.browse }}
    >
      {isWaiting ? texts.emptyWaiting : texts.empty}
    </EmptyState>
  );
}
