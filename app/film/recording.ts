import type { StoreOwner } from "#app/db/clientStore.ts";
import { blobOf, dropFiles, isNoClipYet, keepFiles, partsOf, type NewFile } from "#app/db/keptFiles.ts";
import { tablesIn, type LocalDatabase } from "#app/db/localDatabase.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import { markFiles, unmarkFiles } from "#app/sync/uploads/fileMark.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { sastClock } from "#shared/rules/format.ts";
import { addClip, type AddedClip } from "./addClip.ts";
import { beatEveryParts, runningAmong } from "./recordingLock.ts";

/** Its file is no recording any more: it has become a clip elsewhere. */
export class RecordingTaken extends Error {}

/** What became of a recording that has ended. "already": it is a clip, or its person has deleted it. */
export type SavedRecording = AddedClip | { status: "nothing" } | { status: "already" };

/** Begins a recording of this match on the device. Answers its id. */
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
 * Written as it comes: a tab that is killed loses the second that it was in. Throws RecordingTaken where the file is a
 * clip by now: its bytes are those that were announced.
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

/** Goes on in a recording of its own that holds all that was recorded, where another tab has made a clip of the first. */
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

/** Its recorder has ended: from now on it is left to its person. */
export async function endRecording(database: LocalDatabase, fileId: string): Promise<void> {
  await database.files.update(fileId, { recordedAt: undefined });
}

/**
 * A recording that has ended, also one that a killed tab has left, becomes a clip. Where that is refused it stays on the
 * device, and its person decides. What is a clip by now is left alone.
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

/** What was filmed here, runs no more and is no clip yet becomes one, where it may. */
export async function saveCutOff(database: LocalDatabase, user: StoreOwner): Promise<void> {
  const { cutOff } = await recordingsOf(database);
  for (const { id } of cutOff) await saveRecording(database, user, id);
}

/** What was filmed here and is no clip yet: what is being recorded by some tab, and what was cut off or refused. */
export async function recordingsOf(database: LocalDatabase) {
  const files = await database.files.filter(isNoClipYet).toArray();
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

/** Takes a recording off this device that its person does not want; never one that a tab is still writing. */
export async function deleteRecording(database: LocalDatabase, fileId: string): Promise<void> {
  const { cutOff } = await recordingsOf(database);
  if (cutOff.some(({ id }) => id === fileId)) await removeRecording(database, fileId);
}

/** What a mutation names is no recording any more, and stays. */
async function removeRecording(database: LocalDatabase, fileId: string): Promise<void> {
  await database.transaction("rw", database.files, database.fileParts, async (running) => {
    const file = await tablesIn(running).files.get(fileId);
    if (!file || !isNoClipYet(file)) return;
    await dropFiles(database, [fileId]);
    unmarkFiles(database.userId, [fileId]);
  });
}
