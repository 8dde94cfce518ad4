import type { VideoClip } from "../../entities/videoClip.ts";
import { fittedTrim } from "../../rules/clipTrim.ts";
import { liveLinks } from "../reel/liveLinks.ts";
import type { Store } from "../store.ts";

/** A clip's file has arrived with its length: fits the clip's parts in reels to it. */
export async function fitReelPartsToFile(
  store: Store,
  { id, fixtureId }: Pick<VideoClip, "id" | "fixtureId">,
  fileDurationMs: number,
): Promise<void> {
  for (const reel of await store.find("highlightReel", { fixtureId })) {
    const links = await liveLinks(store, reel.id);
    const link = links.find(({ videoClipId }) => videoClipId === id);
    if (reel.deletedAt || !link) continue;
    const { startTime, endTime } = fittedTrim(link, fileDurationMs);
    const isSame = startTime === link.startTime && endTime === link.endTime;
    if (!isSame) await store.update("highlightReelClip", link.id, { startTime, endTime });
  }
}
