import type { VideoClip } from "../../entities/videoClip.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";

/**
 * A clip has a new video: the match's reels show the same part of it as the clip does, and failed ones are rendered
 * again once it is here.
 */
export async function renewReels(
  store: Store,
  { id, fixtureId, startTime, endTime }: VideoClip,
  { now }: MutationContext,
): Promise<void> {
  for (const reel of await store.find("highlightReel", { fixtureId })) {
    if (reel.deletedAt) continue;
    const links = await store.find("highlightReelClip", { highlightReelId: reel.id });
    const link = links.find(({ videoClipId }) => videoClipId === id);
    if (!link) continue;
    await store.update("highlightReelClip", link.id, { startTime, endTime });
    if (reel.status !== "failed") continue;
    const version = (reel.version ?? 0) + 1;
    const again = { status: "processing", progress: 0, failureReason: undefined, updatedAt: now } as const;
    await store.update("highlightReel", reel.id, { ...again, version });
  }
}
