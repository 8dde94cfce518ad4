import { ExternalLink, FileText, Send } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { buttonClasses, ButtonLink } from "#app/ui/Button.tsx";
import type { assignmentMoves, Move } from "./assignmentMoves.ts";
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
  next: string;
  /** The way to the thread with the requester. */
  messages: ReactNode;
}

/** What comes next in a sentence, and the buttons for it: the step itself last, where the thumb and the eye end. */
export function AssignmentActions({ assignment, moves, step, isFirst, next, messages }: AssignmentActionsProps) {
  const { bid } = assignment;
  const button = (move: Move) => (
    <MoveButton
      key={move}
      move={move}
      bid={bid}
      variant={move === "cancel" ? "danger" : "second"}
      isBusy={step.isBusy}
      onTake={step.take}
    />
  );
  return (
    <div className="flex flex-col gap-3 border-t border-hairline px-4 py-3 md:flex-row md:items-center">
      <p className="hidden min-w-0 flex-1 md:block">{next}</p>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <Links assignment={assignment} />
        {messages}
        {moves.others.map(button)}
        {moves.main !== undefined && (
          <span className={isFirst ? "max-md:hidden" : "max-md:w-full max-md:*:w-full"}>
            <MoveButton
              move={moves.main}
              bid={bid}
              variant={isFirst ? "primary" : "solid"}
              isBusy={step.isBusy}
              onTake={step.take}
            />
          </span>
        )}
      </div>
    </div>
  );
}

/** Ways out of the card: the school by WhatsApp, the contract, the video while the school says yes. */
function Links({ assignment: { bid, fixture, contract } }: { assignment: Assignment }) {
  return (
    <>
      {bid.schoolPermissionStatus === "requested" && (
        <a
          href={whatsAppLink(bid, fixture, window.location.origin)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: "second" })}
        >
          <Send size={20} aria-hidden="true" />
          {texts.whatsApp}
        </a>
      )}
      {contract && (
        <ButtonLink
          variant="quiet"
          to={`${paths.contract}?bid=${bid.id}`}
          icon={<FileText size={20} aria-hidden="true" />}
        >
          {texts.readContract}
        </ButtonLink>
      )}
      {bid.streamUrl && !bid.deliveredAt && <VideoLink href={bid.streamUrl}>{texts.watch}</VideoLink>}
      {bid.recordingUrl && <VideoLink href={bid.recordingUrl}>{texts.recording}</VideoLink>}
    </>
  );
}

function VideoLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses({ variant: "quiet" })}>
      <ExternalLink size={20} aria-hidden="true" />
      {children}
    </a>
  );
}
