import type { HighlightReel } from "../entities/highlightReel.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { liveLinks } from "./liveLinks.ts";
import type { Store } from "./store.ts";

/** What a reel's clips allow is what the reel allows: brings the reels of a match up to their clips. */
export async function followClips(store: Store, fixtureId: string): Promise<void> {
  for (const reel of await store.find("highlightReel", { fixtureId })) {
    if (!reel.deletedAt) await followClipsOf(store, reel);
  }
}

export async function followClipsOf(
  store: Store,
  reel: Pick<HighlightReel, "id" | "permitted" | "permissionIds">,
): Promise<void> {
  const links = await liveLinks(store, reel.id);
  const found = await Promise.all(links.map(({ videoClipId }) => store.get("videoClip", videoClipId)));
  const clips = found.filter((clip) => clip !== undefined);
  const permitted = clips.every(isCovered);
  const permissionIds = [...new Set(clips.flatMap(({ permissionId }) => permissionId ?? []))].sort();
  const isSame = reel.permitted === permitted && String(reel.permissionIds) === String(permissionIds);
  if (!isSame) await store.update("highlightReel", reel.id, { permitted, permissionIds });
}

/** A client knows of other people's clips what the public sees of them, which is then covered. */
function isCovered({ ownerUserId, permitted, permissionId }: VideoClip): boolean {
  return ownerUserId === undefined || (permitted === true && permissionId !== undefined);
}
