import { CircleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { VISITOR } from "#app/db/localDatabase.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useOutbox, useRejections, useSyncPhase } from "#app/sync/useOutbox.ts";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { useFileCounts, useUploadProgress } from "#app/sync/uploads/useUploads.ts";
import { classes } from "#app/ui/classes.ts";
import { lazyExtra } from "#app/ui/lazyExtra.ts";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { frameTexts } from "#app/layout/frameTexts.ts";
import { syncSummary, type SyncSummary } from "./syncSummary.ts";
import { useLeftOutbox } from "#app/layout/useLeftOutbox.ts";
import { useRejectionToast } from "./useRejectionToast.ts";

const AppBadge = lazyExtra(async () => (await import("./AppBadge.tsx")).AppBadge);
const OutboxPanel = lazy(async () => ({ default: (await import("./OutboxPanel.tsx")).OutboxPanel }));

/**
 * The pill in the header: how much is waiting on this device, and whether something needs the user. On pages that save
 * nothing (`savesNothing`), and for a visitor who has sent nothing, it is hidden while nothing is waiting.
 */
export function SyncStatus({ savesNothing = false }: { savesNothing?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const left = useLeftOutbox();
  const { summary, needsYou } = useSyncSummary(left);
  const isNew = useIsNewVisitor();
  const badge = <IconBadge here={needsYou} />;
  if (!summary || ((savesNothing || isNew) && summary.tone === "pitch")) return badge;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      {badge}
      <button
        type="button"
        onClick={open}
        className={classes("inline-flex min-h-11 items-center rounded-full", summary.tone !== "pitch" && "nav-crowded")}
        aria-haspopup="dialog"
      >
        <Pill {...summary} />
        <span className="sr-only">. {frameTexts.openPanel}</span>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <OutboxPanel left={left} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const looks: Record<SyncSummary["tone"], string> = {
  pitch: "bg-pitch-tint text-pitch-text",
  sky: "bg-sky-tint text-sky-text",
  grey: "bg-grey-tint text-grey-text",
  clay: "bg-clay text-on-solid",
};

/**
 * A visitor's bar fits the sentence on a narrower screen than a signed-in person's, which also holds a bell and a name.
 */
const fullFrom = {
  words: "min-[80rem]:in-data-[signed-in=false]:hidden min-[100rem]:hidden",
  sentence: "max-[100rem]:in-data-[signed-in=true]:sr-only max-[80rem]:sr-only",
};

function Pill({ tone, words, sentence, bars }: SyncSummary) {
  return (
    <span
      aria-live="polite"
      className={classes(
        "inline-flex h-8.5 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap transition-colors",
        looks[tone],
      )}
    >
      {tone === "clay" ? <CircleAlert size={18} aria-hidden="true" /> : <SignalMark bars={bars} offline={bars === 0} />}
      {sentence === undefined ? (
        words
      ) : (
        <>
          <span aria-hidden="true" className={fullFrom.words}>
            {words}
          </span>
          <span className={fullFrom.sentence}>{sentence}</span>
        </>
      )}
    </span>
  );
}

/** A visitor's icon has a number only once something was refused. */
function IconBadge({ here }: { here: number | undefined }) {
  const isVisitor = useDatabase().userId === VISITOR;
  const [wasNeeded, setNeeded] = useState(false);
  if (here && !wasNeeded) setNeeded(true);
  if (isVisitor && !wasNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AppBadge here={here} />
    </Suspense>
  );
}

interface Status {
  /** Undefined while the database is opening. */
  summary?: SyncSummary;
  needsYou: number | undefined;
}

function useSyncSummary(left: UnsentCounts): Status {
  const phase = useSyncPhase();
  const waiting = useOutbox()?.length;
  const rejections = useRejections();
  const files = useFileCounts();
  const progress = useUploadProgress();
  const isKnown = rejections !== undefined && files !== undefined;
  const needsYou = isKnown ? rejections.length + files.refused : undefined;
  const total = useBurst(waiting ?? 0);
  useRejectionToast(rejections);
  if (waiting === undefined || files === undefined || needsYou === undefined) return { needsYou };
  const fileProgress = progress && progress.sent / Math.max(progress.bytes, 1);
  const { videos, recordings } = files;
  const facts = { phase, waiting, total, rejected: needsYou, left, files: videos, recordings, fileProgress };
  return { summary: syncSummary(facts), needsYou };
}

function useIsNewVisitor(): boolean {
  const database = useDatabase();
  const results = useLiveQuery(() => database.results.count(), [database]);
  return database.userId === VISITOR && !results;
}

/** The longest the outbox has been since it was last empty: the "3" of "Sending 2 of 3". */
function useBurst(waiting: number): number {
  const [longest, setLongest] = useState(0);
  if (waiting > longest || (waiting === 0 && longest > 0)) setLongest(waiting);
  return Math.max(longest, waiting);
}
