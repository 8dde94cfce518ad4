import type { StoreOwner } from "#app/db/clientStore.ts";
import { blobOf, dropFiles, keepFiles } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import { sastClock } from "#shared/rules/format.ts";
import { addClip, type AddedClip } from "./addClip.ts";

/** Begins a recording of this match on the device. Answers its id. */
export async function beginRecording(database: LocalDatabase, fixtureId: string, contentType: string): Promise<string> {
  const id = newMutationId();
  const name = `Recording ${new Date().toISOString().slice(0, 10)}.${contentType.includes("mp4") ? "mp4" : "webm"}`;
  await keepFiles(database, [{ id, name, purpose: "clip", contentType, bytes: 0, draftOf: fixtureId }]);
  return id;
}

/** Written as it comes: a tab that is killed loses the second that it was in. */
export async function keepPart(database: LocalDatabase, fileId: string, n: number, bytes: Blob): Promise<void> {
  await database.fileParts.put({ fileId, n, bytes });
}

/** A recording that has ended, also one that a killed tab has left, becomes a clip. */
export async function saveRecording(
  database: LocalDatabase,
  user: StoreOwner,
  { id, name, addedAt, contentType, draftOf }: LocalFile,
): Promise<AddedClip | undefined> {
  const blob = await blobOf(database, id);
  if (!blob || draftOf === undefined) return undefined;
  const words = { title: `Recording ${sastClock(addedAt)}`, description: name };
  const added = await addClip(database, user, draftOf, new File([blob], name, { type: contentType }), {
    words,
    keptAs: id,
  });
  if (added.status === "refused") await dropFiles(database, [id]);
  return added;
}
