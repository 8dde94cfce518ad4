import type { HighlightReelClip } from "../../entities/highlightReelClip.ts";
import type { Store } from "../store.ts";

/** A reel's clips, in no particular order, without deleted ones. */
export async function liveLinks(store: Store, highlightReelId: string): Promise<HighlightReelClip[]> {
  const links = await store.find("highlightReelClip", { highlightReelId });
  return links.filter(({ deletedAt }) => deletedAt === undefined);
}
