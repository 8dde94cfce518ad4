import type { Bid } from "../../entities/bid.ts";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import type { VideoClip } from "../../entities/videoClip.ts";
import { updateReelsFromClips } from "./updateReelsFromClips.ts";
import type { Store } from "../store.ts";

/**
 * The permission for film of this booking, named by each clip and recording. A device without the row can film all the
 * same; the server has it, and shows nothing without it.
 */
export async function coveringPermission(store: Store, { id }: Pick<Bid, "id">): Promise<string | undefined> {
  const permissions = await store.find("schoolPermission", { bidId: id });
  return permissions.find(({ permissionStatus }) => permissionStatus === "approved")?.id;
}

/**
 * The school approved. This covers the booking's film, including film under an earlier answer for the same booking,
 * never another streamer's.
 */
export async function permitFilm(
  store: Store,
  { id, bidId, fixtureId }: Pick<SchoolPermission, "id" | "bidId" | "fixtureId">,
): Promise<void> {
  const covered = { permissionId: id };
  for (const clip of await filmOf(store, { id: bidId, fixtureId })) {
    await store.update("videoClip", clip.id, { ...covered, permitted: true });
    await nameInFile(store, clip.mediaFileId, id);
  }
  const bid = await store.get("bid", bidId);
  await nameInFile(store, bid?.recordingFileId, id);
  await updateReelsFromClips(store, fixtureId);
}

/**
 * The booking's film is hidden: the school declined or withdrew, or an account that was part of it has gone. A booking
 * that is only cancelled leaves what was filmed under the school's approval as it is.
 */
export async function hideFilm(store: Store, booking: Pick<Bid, "id" | "fixtureId">): Promise<void> {
  for (const clip of await filmOf(store, booking)) {
    if (clip.permitted) await store.update("videoClip", clip.id, { permitted: false });
  }
  await updateReelsFromClips(store, booking.fixtureId);
}

/** The clips covered by a permission for this booking. */
async function filmOf(store: Store, { id, fixtureId }: Pick<Bid, "id" | "fixtureId">): Promise<VideoClip[]> {
  const answers = new Set((await store.find("schoolPermission", { bidId: id })).map((permission) => permission.id));
  const clips = await store.find("videoClip", { fixtureId });
  return clips.filter(({ permissionId }) => permissionId !== undefined && answers.has(permissionId));
}

async function nameInFile(store: Store, fileId: string | undefined, permissionId: string): Promise<void> {
  const file = fileId === undefined ? undefined : await store.get("mediaFile", fileId);
  if (file && file.permissionId !== permissionId) await store.update("mediaFile", file.id, { permissionId });
}
