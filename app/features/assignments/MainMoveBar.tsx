import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { matchTitle, shortMatch } from "#shared/rules/matchTitle.ts";
import type { Move } from "./assignmentMoves.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";
import { MoveButton } from "./MoveButton.tsx";
import type { Assignment } from "./useAssignments.ts";
import type { useStep } from "./useStep.ts";

interface MainMoveBarProps {
  assignment: Assignment;
  move: Move | undefined;
  step: ReturnType<typeof useStep>;
}

/** On phones the next step of the nearest match stays within thumb reach; elsewhere it is in its card. */
export function MainMoveBar({ assignment, move, step }: MainMoveBarProps) {
  const isOffline = useSyncPhase().kind === "offline";
  if (move === undefined) return null;
  const match = shortMatch(matchTitle(assignment.fixture));
  return (
    <div className="sticky bottom-0 z-20 order-last md:hidden">
      <StickyBar
        reason={isOffline ? `${match}. ${texts.noSignal}` : match}
        reasonIcon={isOffline ? <SignalMark bars={0} offline /> : undefined}
      >
        <MoveButton move={move} bid={assignment.bid} variant="primary" size="large" wide onTake={step.take} />
      </StickyBar>
    </div>
  );
}
