import type { StoreOwner } from "#app/db/clientStore.ts";
import { dropFiles } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { queueMutation, type Queued } from "#app/sync/mutate.ts";
import { queueWithFiles } from "#app/sync/uploads/queueWithFiles.ts";
import { isBrandPurpose } from "#shared/rules/brandAssets.ts";
import { secondsText } from "#shared/rules/clipTrim.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { readAsset } from "./readAsset.ts";
import { readVideo } from "./readVideo.ts";

type Refused = Pick<LocalFile, "id" | "purpose">;

const shownMs = 30_000;

/** Replaces a refused file with another one. Undefined when nothing names it any more. */
export async function replaceFile(
  database: LocalDatabase,
  user: StoreOwner,
  refused: Refused,
  picked: File,
): Promise<Queued | undefined> {
  try {
    if (isBrandPurpose(refused.purpose)) return await replaceAsset(database, user, refused.id, picked);
    if (refused.purpose === "recording") return await replaceRecording(database, user, refused.id, picked);
    return await replaceClip(database, user, refused.id, picked);
  } catch (error) {
    if (error instanceof DomainError) return { status: "refused", code: error.code, message: error.message };
    throw error;
  }
}

/** A clip goes with its file, a brand asset alone. A recording can only be replaced: its match stays delivered. */
export async function removeRefused(database: LocalDatabase, user: StoreOwner, refused: Refused): Promise<void> {
  const { id } = refused;
  if (isBrandPurpose(refused.purpose)) {
    const fixtureId = (await database.rows("mediaFile").get(id))?.fixtureId;
    if (fixtureId === undefined) return dropFiles(database, [id]);
    await queueMutation(database, user, "fixture.changeAssets", { id: fixtureId, add: [], remove: [id] });
    return;
  }
  const clip = await clipOf(database, id);
  if (clip) await queueMutation(database, user, "clip.delete", { id: clip.id });
}

async function replaceClip(database: LocalDatabase, user: StoreOwner, fileId: string, picked: File) {
  const clip = await clipOf(database, fileId);
  if (!clip) return undefined;
  const { announced, kept } = await readVideo(database, picked, "clip");
  const endTime = secondsText(Math.min(shownMs, kept.durationMs ?? shownMs));
  const args = { id: clip.id, startTime: "0", endTime, file: announced };
  return queueWithFiles(database, user, "clip.replaceFile", args, [kept]);
}

async function replaceRecording(database: LocalDatabase, user: StoreOwner, fileId: string, picked: File) {
  const bid = await database
    .rows("bid")
    .filter(({ recordingFileId }) => recordingFileId === fileId)
    .first();
  if (!bid) return undefined;
  const { announced, kept } = await readVideo(database, picked, "recording");
  return queueWithFiles(database, user, "stream.addRecording", { bidId: bid.id, recording: announced }, [kept]);
}

async function replaceAsset(database: LocalDatabase, user: StoreOwner, fileId: string, picked: File) {
  const row = await database.rows("mediaFile").get(fileId);
  if (!row || !isBrandPurpose(row.purpose)) return undefined;
  const { announced, kept } = await readAsset(database, picked, row.purpose);
  const args = { id: row.fixtureId, add: [{ ...announced, purpose: row.purpose }], remove: [fileId] };
  return queueWithFiles(database, user, "fixture.changeAssets", args, [kept]);
}

function clipOf(database: LocalDatabase, fileId: string) {
  return database.rows("videoClip").where("mediaFileId").equals(fileId).first();
}
