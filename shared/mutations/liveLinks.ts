import type { HighlightReelClip } from "../entities/highlightReelClip.ts";
import type { Store } from "./store.ts";

/** The clips of a reel, in no particular order, without those that were deleted. */
export async function liveLinks(store: Store, highlightReelId: string): Promise<HighlightReelClip[]> {
  const links = await store.find("highlightReelClip", { highlightReelId });
  return links.filter(({ deletedAt }) => deletedAt === undefined);
}
