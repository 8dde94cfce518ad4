import { EyeOff, Play, TriangleAlert } from "lucide-react";
import { paths } from "#app/paths.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { isToBeLookedAt, takedownRejection } from "#shared/rules/filmFlow.ts";
import { ListCard } from "./ListCard.tsx";
import { ReportReasons } from "./ReportReasons.tsx";
import { MatchReports, useMatchReports } from "./MatchReports.tsx";
import { reportTexts as texts } from "./reportTexts.ts";
import { useReports, type ReportedReel } from "./useReports.ts";

/** Reported matches; and reported reels, or ones with a suspended account's clip: keep hidden or show again. */
export function ReportsTab() {
  const reported = useReports();
  const matches = useMatchReports();
  if (!reported || !matches) return <RowsLoading />;
  if (reported.length === 0 && matches.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {matches.length > 0 && <MatchReports matches={matches} />}
      {reported.length > 0 && (
        <ListCard title={texts.heading} text={texts.text}>
          <ul>
            {reported.map((one) => (
              <ReportLine key={one.reel.id} {...one} />
            ))}
          </ul>
        </ListCard>
      )}
    </div>
  );
}

function ReportLine(reported: ReportedReel) {
  const { reel, reports } = reported;
  const isQueued = usePendingFor("highlightReel", reel.id).length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <p className="named break-words">{reel.title}</p>
        {reel.heldBack === "suspendedClip" && <p>{texts.suspendedClip}</p>}
        <ReportReasons reports={reports} by={texts.by} />
        {isQueued && <p className="text-sm text-sky-text">{queuedSentence}</p>}
      </div>
      <StateBadge {...reported} />
      <div className="flex flex-wrap gap-2">
        {reel.videoUrl !== undefined && (
          <ButtonLink
            size="small"
            to={`${paths.highlightReels}?reel=${reel.id}`}
            icon={<Play size={18} aria-hidden="true" />}
          >
            {texts.watch(reel.title)}
          </ButtonLink>
        )}
        <Decisions {...reported} />
      </div>
    </li>
  );
}

/** Reported again after an admin allowed it. */
function isShownMeanwhile({ takedown, heldBack }: ReportedReel["reel"]): boolean {
  return takedown === undefined && heldBack !== "suspendedClip";
}

function StateBadge({ reel, hasOpenReport }: ReportedReel) {
  const isDecided = !isToBeLookedAt(reel, hasOpenReport);
  const waiting = isShownMeanwhile(reel) ? texts.waitingShown : texts.waiting;
  return (
    <Badge
      tone={isDecided ? "grey" : "clay"}
      icon={isDecided ? <EyeOff aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
    >
      {isDecided ? texts.keptDown : waiting}
    </Badge>
  );
}

function Decisions({ reel, hasOpenReport }: ReportedReel) {
  const keep = useMutate("reel.decideTakedown", { success: texts.kept, failure: texts.failed });
  const show = useMutate("reel.decideTakedown", { success: texts.shown, failure: texts.failed });
  return (
    <>
      {takedownRejection(reel, "keepDown", hasOpenReport) === undefined && (
        <Button
          size="small"
          variant="danger"
          busy={keep.isBusy && texts.deciding}
          onClick={() => void keep.run({ id: reel.id, decision: "keepDown" })}
        >
          {texts.keepDown}
        </Button>
      )}
      <Button
        size="small"
        busy={show.isBusy && texts.deciding}
        onClick={() => void show.run({ id: reel.id, decision: "showAgain" })}
      >
        {isShownMeanwhile(reel) ? texts.keepShowing : texts.showAgain}
      </Button>
    </>
  );
}
