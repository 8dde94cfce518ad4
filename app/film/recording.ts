import type { StoreOwner } from "#app/db/clientStore.ts";
import { blobOf, dropFiles, isPendingRecording, keepFiles, partsOf, type NewFile } from "#app/db/keptFiles.ts";
import { tablesIn, type LocalDatabase } from "#app/db/localDatabase.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import { markFiles, unmarkFiles } from "#app/sync/uploads/fileMark.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { sastClock } from "#shared/rules/format.ts";
import { addClip, type AddedClip } from "./addClip.ts";
import { beatEveryParts, runningAmong } from "./recordingLock.ts";

/** Its file is no longer a recording: it became a clip elsewhere. */
export class RecordingTaken extends Error {}

/** The outcome of an ended recording. "already": it is a clip, or the user deleted it. */
export type SavedRecording = AddedClip | { status: "nothing" } | { status: "already" };

/** Starts a recording of this match on the device. Returns its id. */
export async function beginRecording(database: LocalDatabase, fixtureId: string, contentType: string): Promise<string> {
  const file = newRecording(fixtureId, contentType);
  await keepFiles(database, [file]);
  markFiles(database.userId, [file.id]);
  return file.id;
}

function newRecording(fixtureId: string, contentType: string): NewFile {
  const now = new Date().toISOString();
  const name = `Recording ${now.slice(0, 10)}.${contentType.includes("mp4") ? "mp4" : "webm"}`;
  return { id: newMutationId(), name, purpose: "clip", contentType, bytes: 0, draftOf: fixtureId, recordedAt: now };
}

/**
 * Stored as it arrives: a killed tab loses only the current second. Throws RecordingTaken when the file has become a
 * clip: its bytes must stay as announced.
 */
export async function keepPart(database: LocalDatabase, fileId: string, n: number, bytes: Blob): Promise<void> {
  await database.transaction("rw", database.files, database.fileParts, async (running) => {
    const { files, fileParts } = tablesIn(running);
    const file = await files.get(fileId);
    if (file?.draftOf === undefined) throw new RecordingTaken();
    await fileParts.put({ fileId, n, bytes });
    if (n % beatEveryParts === 0) await files.update(fileId, { recordedAt: new Date().toISOString() });
  });
}

/** Continues in a separate recording with everything recorded so far, after another tab made a clip of the first. */
export async function recordOn(
  database: LocalDatabase,
  taken: string,
  fixtureId: string,
  contentType: string,
): Promise<string> {
  const file = newRecording(fixtureId, contentType);
  await database.transaction("rw", database.files, database.fileParts, async (running) => {
    const tables = tablesIn(running);
    const parts = await partsOf(tables, taken).toArray();
    await keepFiles(tables, [file]);
    await tables.fileParts.bulkPut(parts.map((part) => ({ ...part, fileId: file.id })));
  });
  markFiles(database.userId, [file.id]);
  return file.id;
}

/** Its recorder has ended: from now on the user decides about it. */
export async function endRecording(database: LocalDatabase, fileId: string): Promise<void> {
  await database.files.update(fileId, { recordedAt: undefined });
}

/**
 * Turns an ended recording, including one left by a killed tab, into a clip. If the clip is refused it stays on the
 * device, and the user decides. Leaves a recording alone that is already a clip.
 */
export async function saveRecording(
  database: LocalDatabase,
  user: StoreOwner,
  fileId: string,
): Promise<SavedRecording> {
  const file = await database.files.get(fileId);
  if (file?.draftOf === undefined) return { status: "already" };
  const { name, addedAt, contentType, draftOf } = file;
  const blob = await blobOf(database, fileId);
  if (!blob) return nothingOf(database, fileId);
  const words = { title: `Recording ${sastClock(addedAt)}`, description: name };
  const video = new File([blob], name, { type: contentType });
  const added = await addClip(database, user, draftOf, video, { words, keptAs: fileId });
  return added.status === "refused" && added.message === fileRefusals.tooShort ? nothingOf(database, fileId) : added;
}

/** Turns recordings that no longer run and are not clips yet into clips, where possible. */
export async function saveCutOff(database: LocalDatabase, user: StoreOwner): Promise<void> {
  const { cutOff } = await recordingsOf(database);
  for (const { id } of cutOff) await saveRecording(database, user, id);
}

/** Recordings made here that are not clips yet: some still running in a tab, others cut off or refused. */
export async function recordingsOf(database: LocalDatabase) {
  const files = await database.files.filter(isPendingRecording).toArray();
  const running = await runningAmong(files);
  return {
    running: files.filter(({ id }) => running.has(id)),
    cutOff: files.filter(({ id }) => !running.has(id)),
  };
}

async function nothingOf(database: LocalDatabase, fileId: string): Promise<SavedRecording> {
  await removeRecording(database, fileId);
  return { status: "nothing" };
}

/** Deletes an unwanted recording from this device; never one that a tab is still writing. */
export async function deleteRecording(database: LocalDatabase, fileId: string): Promise<void> {
  const { cutOff } = await recordingsOf(database);
  if (cutOff.some(({ id }) => id === fileId)) await removeRecording(database, fileId);
}

/** A file named by a mutation is no longer a recording, and stays. */
async function removeRecording(database: LocalDatabase, fileId: string): Promise<void> {
  await database.transaction("rw", database.files, database.fileParts, async (running) => {
    const file = await tablesIn(running).files.get(fileId);
    if (!file || !isPendingRecording(file)) return;
    await dropFiles(database, [fileId]);
    unmarkFiles(database.userId, [fileId]);
  });
}
