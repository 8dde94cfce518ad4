import { ListOrdered, Pencil, Send } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button, ButtonLink, buttonClasses } from "#app/ui/Button.tsx";
import { canCorrectStream } from "#shared/rules/assignment.ts";
import { hasSchoolLink } from "#shared/rules/schoolAsk.ts";
import { nextAction } from "#shared/rules/tracker.ts";
import type { assignmentMoves } from "./assignmentMoves.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";
import { MoveButton } from "./MoveButton.tsx";
import type { Assignment } from "./useAssignments.ts";
import type { useStep } from "./useStep.ts";
import { whatsAppLink } from "./whatsAppLink.ts";

interface AssignmentActionsProps {
  assignment: Assignment;
  moves: ReturnType<typeof assignmentMoves>;
  step: ReturnType<typeof useStep>;
  isFirst: boolean;
  /** Its last step has not been sent yet. */
  isQueued: boolean;
  /** The link to the thread with the requester. */
  messages: ReactNode;
}

/** The next action in a sentence, and its buttons: the main step last, where the thumb and the eye end. */
export function AssignmentActions({ assignment, moves, step, isFirst, isQueued, messages }: AssignmentActionsProps) {
  const { bid } = assignment;
  return (
    <div className="flex flex-col gap-3 border-t border-hairline px-4 py-3 md:flex-row md:flex-wrap md:items-center">
      {!isQueued && (
        <p className="hidden min-w-0 flex-1 basis-56 md:block">{nextAction(bid, "streamer", assignment.contract)}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 max-md:*:flex-auto md:justify-end">
        {!isQueued && <WhatsApp assignment={assignment} />}
        {messages}
        {canCorrectStream(bid) && (
          <Button variant="quiet" icon={<Pencil size={20} aria-hidden="true" />} onClick={step.correctLink}>
            {texts.correct}
          </Button>
        )}
        <KeepScore assignment={assignment} />
        {moves.others.map((move) => (
          <MoveButton key={move} move={move} bid={bid} variant="second" onTake={step.take} />
        ))}
        {moves.main !== undefined && (
          <span className={isFirst ? "max-md:hidden" : "max-md:w-full max-md:*:w-full"}>
            <MoveButton
              move={moves.main}
              bid={bid}
              variant={isFirst ? "primary" : "solid"}

              onTake={step.take}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** On the day of the match, where the thumb is; the match is filmed by then, or about to be. */
function KeepScore({ assignment: { bid, fixture } }: { assignment: Assignment }) {
  const isMatchDay = useToday() >= fixture.matchDate;
  if (!bid.contractSigned || bid.deliveredAt || !isMatchDay) return null;
  return (
    <ButtonLink
      to={`${paths.keepScore}?bid=${bid.id}&fixture=${fixture.id}`}
      icon={<ListOrdered size={20} aria-hidden="true" />}
    >
      {texts.score}
    </ButtonLink>
  );
}

function WhatsApp({ assignment: { bid, fixture } }: { assignment: Assignment }) {
  if (!hasSchoolLink(bid)) return null;
  return (
    <a
      href={whatsAppLink(bid, fixture, window.location.origin)}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ variant: "second" })}
    >
      <Send size={20} aria-hidden="true" />
      {texts.whatsApp}
    </a>
  );
}
