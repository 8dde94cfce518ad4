import { useMemo } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows, type RowsState } from "#app/db/useRows.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { listedReels, ownReels } from "#shared/rules/reelList.ts";

export type PublicReels = { status: "loading" } | { status: "failed" } | { status: "ready"; reels: HighlightReel[] };

/** Every public reel on this device, newest first. An empty list means something only after the first answer. */
export function usePublicReels(): PublicReels {
  const found = useRows("highlightReel", (table) => table.toArray());
  const freshness = useFreshness();
  const rows = found.status === "ready" ? found.rows : undefined;
  const reels = useMemo(() => rows && listedReels(rows), [rows]);
  if (!reels) return { status: "loading" };
  if (reels.length > 0 || freshness === "ready") return { status: "ready", reels };
  return { status: freshness === "failed" ? "failed" : "loading" };
}

/** The signed-in account's reels; empty for visitors. */
export function useOwnReels(): HighlightReel[] {
  const { userId } = useStoreOwner();
  const found = useRows("highlightReel", (table) => table.toArray());
  return found.status === "ready" ? ownReels(found.rows, userId) : [];
}

const firstTime = "0000-01-01";
const lastTime = "9999-12-31";

/** Matches that reels can be made from, latest first. */
export function useCompletedFixtures(most = 50): RowsState<Fixture> {
  return useRows(
    "fixture",
    (table) =>
      table
        .where("[status+matchDate]")
        .between(["completed", firstTime], ["completed", lastTime], true, true)
        .reverse()
        .limit(most)
        .toArray(),
    [most],
  );
}

/** How many of a reel's clips have not arrived yet: it is made once they have. */
export function useWaitingClips(reelId: string): number {
  const links = useRows("highlightReelClip", (table) => table.where("highlightReelId").equals(reelId).toArray(), [
    reelId,
  ]);
  const ids = links.status === "ready" ? links.rows.map((link) => link.videoClipId) : [];
  const clips = useRows("videoClip", (table) => table.where("id").anyOf(ids).toArray(), [ids.join()]);
  if (clips.status === "loading") return 0;
  return clips.rows.filter(({ fileState }) => fileState !== "ready" && fileState !== "refused").length;
}
