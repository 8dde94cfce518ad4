import * as z from "zod";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import type { VideoClip } from "../../entities/videoClip.ts";
import { rowId } from "../../forms/textFields.ts";
import { defineMutation } from "../defineMutation.ts";
import { updateReelsFromClips } from "./updateReelsFromClips.ts";
import type { Store } from "../store.ts";

export const coverMutations = {
  /**
   * Film from before clips named the permission covering them: names that of the booking it was filmed under. Film
   * without such a booking, and film already hidden, is shown to no one.
   */
  "film.cover": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ fixtureId: rowId }),
    async run(store, { fixtureId }) {
      for (const clip of await store.find("videoClip", { fixtureId })) {
        if (clip.permissionId === undefined) await coverClip(store, clip);
      }
      for (const bid of await store.find("bid", { fixtureId })) {
        await nameInFile(store, bid.recordingFileId, (await newestAnswer(store, bid.id))?.id);
      }
      await updateReelsFromClips(store, fixtureId);
      return { id: fixtureId };
    },
  }),
};

async function coverClip(store: Store, clip: VideoClip): Promise<void> {
  const answer = await answerFor(store, clip);
  const permitted = clip.permitted === true && answer?.permissionStatus === "approved";
  await store.update("videoClip", clip.id, { permissionId: answer?.id, permitted });
  await nameInFile(store, clip.mediaFileId, answer?.id);
}

/** The permission of the clip streamer's booking that was the last one accepted when the clip was added. */
async function answerFor(
  store: Store,
  { fixtureId, streamerId, createdAt }: VideoClip,
): Promise<SchoolPermission | undefined> {
  const bids = (await store.find("bid", { fixtureId })).filter((bid) => bid.streamerId === streamerId);
  const accepted = bids.filter(({ acceptedAt }) => acceptedAt !== undefined && acceptedAt <= createdAt);
  const [booking] = accepted.toSorted((one, other) => ((one.acceptedAt ?? "") < (other.acceptedAt ?? "") ? 1 : -1));
  return booking && newestAnswer(store, booking.id);
}

async function newestAnswer(store: Store, bidId: string): Promise<SchoolPermission | undefined> {
  const permissions = await store.find("schoolPermission", { bidId });
  return permissions.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
}

async function nameInFile(store: Store, fileId: string | undefined, permissionId: string | undefined): Promise<void> {
  const file = fileId === undefined ? undefined : await store.get("mediaFile", fileId);
  if (file && file.permissionId === undefined) await store.update("mediaFile", file.id, { permissionId });
}
