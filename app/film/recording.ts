import type { StoreOwner } from "#app/db/clientStore.ts";
import { blobOf, dropFiles, isCutOff, keepFiles } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import { markFiles, unmarkFiles } from "#app/sync/uploads/fileMark.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { sastClock } from "#shared/rules/format.ts";
import { addClip, type AddedClip } from "./addClip.ts";

/** Begins a recording of this match on the device. Answers its id. */
export async function beginRecording(database: LocalDatabase, fixtureId: string, contentType: string): Promise<string> {
  const id = newMutationId();
  const name = `Recording ${new Date().toISOString().slice(0, 10)}.${contentType.includes("mp4") ? "mp4" : "webm"}`;
  await keepFiles(database, [{ id, name, purpose: "clip", contentType, bytes: 0, draftOf: fixtureId }]);
  markFiles(database.userId, [id]);
  return id;
}

/** Written as it comes: a tab that is killed loses the second that it was in. */
export async function keepPart(database: LocalDatabase, fileId: string, n: number, bytes: Blob): Promise<void> {
  await database.fileParts.put({ fileId, n, bytes });
}

/**
 * A recording that has ended, also one that a killed tab has left, becomes a clip. Where that is refused it stays on the
 * device, and its person decides. Undefined where nothing was recorded.
 */
export async function saveRecording(
  database: LocalDatabase,
  user: StoreOwner,
  { id, name, addedAt, contentType, draftOf }: LocalFile,
): Promise<AddedClip | undefined> {
  const blob = await blobOf(database, id);
  if (!blob || draftOf === undefined) return nothingOf(database, id);
  const words = { title: `Recording ${sastClock(addedAt)}`, description: name };
  const added = await addClip(database, user, draftOf, new File([blob], name, { type: contentType }), {
    words,
    keptAs: id,
  });
  return added.status === "refused" && added.message === fileRefusals.tooShort ? nothingOf(database, id) : added;
}

/** What was filmed here and is no clip yet becomes one, where it may. */
export async function saveCutOff(database: LocalDatabase, user: StoreOwner): Promise<void> {
  for (const file of await database.files.filter(isCutOff).toArray()) await saveRecording(database, user, file);
}

async function nothingOf(database: LocalDatabase, fileId: string): Promise<undefined> {
  await deleteRecording(database, fileId);
  return undefined;
}

/** Takes a recording off this device: its person does not want it, or there is nothing in it. */
export async function deleteRecording(database: LocalDatabase, fileId: string): Promise<void> {
  unmarkFiles(database.userId, [fileId]);
  await dropFiles(database, [fileId]);
}
