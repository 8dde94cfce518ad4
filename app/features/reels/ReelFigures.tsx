import { BoardSkeleton } from "#app/ui/Skeleton.tsx";
import { StatBoard, StatTile } from "#app/ui/StatBoard.tsx";
import { reelTotals } from "#shared/rules/reelList.ts";
import { reelTexts as texts } from "./texts.ts";
import type { PublicReels } from "./useReels.ts";

/** The three stat cards. They stay empty until there is something to count. */
export function ReelFigures({ state }: { state: PublicReels }) {
  if (state.status === "loading") return <BoardSkeleton shape="row" />;
  if (state.status === "failed") return null;
  const totals = reelTotals(state.reels);
  return (
    <StatBoard label={texts.figures} columns={3} className="grid-cols-3 *:col-auto max-sm:*:px-3">
      <StatTile label={texts.totalReels} value={String(totals.reels)} />
      <StatTile label={texts.totalViews} value={String(totals.views)} />
      <StatTile label={texts.totalLikes} value={String(totals.likes)} />
    </StatBoard>
  );
}
