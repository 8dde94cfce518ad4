import { viewFor } from "../../entities/entity.ts";
import { videoClipEntity, type VideoClip } from "../../entities/videoClip.ts";
import { DomainError } from "../../rules/domainError.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/**
 * A clip of this match that the actor may see. The server has every row and checks who sees it; a client has only
 * visible rows, and does not know the owners of others' clips.
 */
export async function usableClip(
  store: Store,
  id: string,
  fixtureId: string,
  { actor }: MutationContext,
): Promise<VideoClip> {
  const clip = await foundRow(store, "videoClip", id);
  const isSeen = clip.ownerUserId === undefined || viewFor(videoClipEntity, clip, actor) !== undefined;
  if (clip.deletedAt || clip.fixtureId !== fixtureId || !isSeen) throw new DomainError("row.notFound");
  if (clip.permitted === false) throw new DomainError("clip.permissionMissing");
  return clip;
}
