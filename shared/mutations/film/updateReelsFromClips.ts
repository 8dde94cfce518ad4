import type { HighlightReel } from "../../entities/highlightReel.ts";
import type { VideoClip } from "../../entities/videoClip.ts";
import { liveLinks } from "../reel/liveLinks.ts";
import type { Store } from "../store.ts";

/** A reel is as restricted as its clips: updates a match's reels from their clips. */
export async function updateReelsFromClips(store: Store, fixtureId: string): Promise<void> {
  for (const reel of await store.find("highlightReel", { fixtureId })) {
    if (!reel.deletedAt) await updateReelFromClips(store, reel);
  }
}

type Followed = Pick<HighlightReel, "id" | "creatorId" | "permitted" | "permissionIds" | "heldBack" | "clearedAt">;

/** `reel` as it is now, too. */
export async function updateReelFromClips(store: Store, reel: Followed): Promise<void> {
  const links = await liveLinks(store, reel.id);
  const found = await Promise.all(links.map(({ videoClipId }) => store.get("videoClip", videoClipId)));
  const clips = found.filter((clip) => clip !== undefined);
  const permitted = clips.every(isCovered);
  const permissionIds = [...new Set(clips.flatMap(({ permissionId }) => permissionId ?? []))].sort();
  const heldBack = heldBackBy(clips, reel);
  const isSame = reel.permitted === permitted && reel.heldBack === heldBack;
  if (isSame && String(reel.permissionIds) === String(permissionIds)) return;
  await store.update("highlightReel", reel.id, { permitted, permissionIds, heldBack });
}

/** Why the clips hide a reel from the public. A suspended account's own reels are hidden with the account. */
function heldBackBy(
  clips: readonly VideoClip[],
  { creatorId, clearedAt = "" }: Followed,
): HighlightReel["heldBack"] | undefined {
  const isDoubtful = clips.some(
    ({ suspendedAt, ownerUserId }) => suspendedAt !== undefined && suspendedAt > clearedAt && ownerUserId !== creatorId,
  );
  if (isDoubtful) return "suspendedClip";
  return clips.some(({ isPublic }) => !isPublic) ? "privateClip" : undefined;
}

/** A client has only the public view of other people's clips, which is then covered. */
function isCovered({ ownerUserId, permitted, permissionId }: VideoClip): boolean {
  return ownerUserId === undefined || (permitted === true && permissionId !== undefined);
}
