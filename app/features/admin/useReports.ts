import { useRows } from "#app/db/useRows.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { ReelReport } from "#shared/entities/reelReport.ts";
import { isToBeLookedAt } from "#shared/rules/filmFlow.ts";

export interface ReportedReel {
  reel: HighlightReel;
  /** People's reports, latest first. */
  reports: readonly ReelReport[];
  /** At least one is undecided. */
  hasOpenReport: boolean;
}

/** Reels an admin has to look at or has kept hidden, undecided ones first. Undefined while loading. */
export function useReports(): ReportedReel[] | undefined {
  const reels = useRows("highlightReel", (table) => table.filter((reel) => !reel.deletedAt).toArray());
  const reports = useRows("reelReport", (table) => table.toArray());
  if (reels.status === "loading" || reports.status === "loading") return undefined;
  const latestFirst = [...reports.rows].sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
  const looked = reels.rows.map((reel) => {
    const own = latestFirst.filter((report) => report.highlightReelId === reel.id);
    return { reel, reports: own, hasOpenReport: own.some(({ decision }) => decision === undefined) };
  });
  const waits = ({ reel, hasOpenReport }: ReportedReel) => isToBeLookedAt(reel, hasOpenReport);
  const reported = looked.filter((one) => one.reel.takedown !== undefined || waits(one));
  return [...reported.filter(waits), ...reported.filter((one) => !waits(one))];
}
