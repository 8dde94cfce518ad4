import { useRows } from "#app/db/useRows.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { ReelReport } from "#shared/entities/reelReport.ts";

export interface ReportedReel {
  reel: HighlightReel;
  /** What people wrote, the latest first. */
  reports: readonly ReelReport[];
}

/** Reels that are hidden for a report: those that wait for a decision first. Undefined while the device is asked. */
export function useReports(): ReportedReel[] | undefined {
  const reels = useRows("highlightReel", (table) => table.filter((reel) => reel.takedown !== undefined).toArray());
  const reports = useRows("reelReport", (table) => table.toArray());
  if (reels.status === "loading" || reports.status === "loading") return undefined;
  const latestFirst = [...reports.rows].sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
  const reported = reels.rows
    .filter((reel) => !reel.deletedAt)
    .map((reel) => ({ reel, reports: latestFirst.filter((report) => report.highlightReelId === reel.id) }));
  const waits = ({ reel }: ReportedReel) => reel.takedown === "reported";
  return [...reported.filter(waits), ...reported.filter((one) => !waits(one))];
}
