import { EyeOff, Play, TriangleAlert } from "lucide-react";
import { paths } from "#app/paths.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { sastMoment } from "#shared/rules/format.ts";
import { takedownRejection } from "#shared/rules/filmFlow.ts";
import { ListCard } from "./ListCard.tsx";
import { reportTexts as texts } from "./reportTexts.ts";
import { useReports, type ReportedReel } from "./useReports.ts";

/** Videos that somebody objects to: hidden already, to be kept down or shown again. */
export function ReportsTab() {
  const reported = useReports();
  if (!reported) return <RowsLoading />;
  if (reported.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <ListCard title={texts.heading} text={texts.text}>
      <ul>
        {reported.map((one) => (
          <ReportLine key={one.reel.id} {...one} />
        ))}
      </ul>
    </ListCard>
  );
}

function ReportLine({ reel, reports }: ReportedReel) {
  const isQueued = usePendingFor("highlightReel", reel.id).length > 0;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <p className="named break-words">{reel.title}</p>
        <ul className="flex flex-col gap-2">
          {reports.map(({ id, reason, contact, createdAt }) => (
            <li key={id}>
              <p className="break-words">“{reason}”</p>
              <p className="text-sm break-words text-ink-soft">
                {sastMoment(createdAt)}
                {contact !== undefined && `. ${texts.by(contact)}`}
              </p>
            </li>
          ))}
        </ul>
        {isQueued && <p className="text-sm text-sky-text">{queuedSentence}</p>}
      </div>
      <StateBadge takedown={reel.takedown} />
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
        <Decisions reel={reel} />
      </div>
    </li>
  );
}

function StateBadge({ takedown }: Pick<ReportedReel["reel"], "takedown">) {
  const isDecided = takedown === "keptDown";
  return (
    <Badge
      tone={isDecided ? "grey" : "clay"}
      icon={isDecided ? <EyeOff aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
    >
      {isDecided ? texts.keptDown : texts.waiting}
    </Badge>
  );
}

function Decisions({ reel }: { reel: ReportedReel["reel"] }) {
  const keep = useMutate("reel.decideTakedown", { success: texts.kept, failure: texts.failed });
  const show = useMutate("reel.decideTakedown", { success: texts.shown, failure: texts.failed });
  return (
    <>
      {takedownRejection(reel, "keepDown") === undefined && (
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
        {texts.showAgain}
      </Button>
    </>
  );
}
