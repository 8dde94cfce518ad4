import type { VideoClip } from "../../entities/videoClip.ts";
import type { MutationContext } from "../defineMutation.ts";
import { updateReelFromClips } from "../film/updateReelsFromClips.ts";
import { liveLinks } from "./liveLinks.ts";
import { restartedRendering } from "./restartedRendering.ts";
import type { Store } from "../store.ts";

/**
 * Removes a deleted clip from every reel. Its creator wants no one to see it: a reel with it is hidden from now on, and
 * is rendered again from the remaining clips.
 */
export async function removeClipFromReels(
  store: Store,
  { id, fixtureId }: Pick<VideoClip, "id" | "fixtureId">,
  context: MutationContext,
): Promise<void> {
  for (const reel of await store.find("highlightReel", { fixtureId })) {
    const links = await liveLinks(store, reel.id);
    const left = links.filter(({ videoClipId }) => videoClipId === id);
    if (reel.deletedAt || left.length === 0) continue;
    for (const link of left) await store.update("highlightReelClip", link.id, { deletedAt: context.now });
    const hidden = { videoUrl: undefined, thumbnailUrl: undefined, duration: undefined };
    const again = reel.status === "draft" ? {} : { status: "processing" as const, progress: 0 };
    await store.update("highlightReel", reel.id, { ...restartedRendering(reel, context), ...hidden, ...again });
    await updateReelFromClips(store, { ...reel, clearedAt: undefined });
  }
}
