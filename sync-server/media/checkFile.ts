import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { checkImage } from "./checkImage.ts";
import { checkVideo, ConversionNeeded } from "./checkVideo.ts";
import { cutOut } from "./cutOut.ts";
import type { FileFound } from "./fileFound.ts";
import { FileProblem } from "./fileProblem.ts";
import { findTools } from "./tools.ts";
import { inWorkFolder } from "./workFolder.ts";
import { writeSystem } from "./writeSystem.ts";

/**
 * Checks an uploaded file, or cuts one from a recording, and makes it ready, or refuses it with a reason. Safe to
 * interrupt anywhere: until the row changes, what it is made of stays and the work is repeated.
 */
export async function checkFile(app: AppContext, fileId: string, signal: AbortSignal): Promise<Record<string, string>> {
  const file = await app.rows.rowOne("mediaFile", fileId);
  if (file?.state !== "checking" || file.deletedAt) return { file: "not waiting" };
  try {
    await inWorkFolder(app.env, `check-${fileId}`, async (folder) => {
      const { video, thumbnail, facts } = await lookAt(app, file, { folder, signal });
      await app.media.put(mediaKey.video(fileId), video);
      await app.media.put(mediaKey.thumbnail(fileId), thumbnail.file);
      await writeSystem(app, "file.ready", { id: fileId, ...facts, thumbnail: thumbnail.hash });
    });
  } catch (error) {
    if (error instanceof ConversionNeeded) {
      await writeSystem(app, "file.converting", { id: fileId, progress: 0 });
      return { file: "to be converted" };
    }
    if (!(error instanceof FileProblem || error instanceof DomainError)) throw error;
    if (error instanceof FileProblem) await refuse(app, fileId, error);
    return { file: error.message, ...(await clearedAway(app, fileId)) };
  }
  await app.media.removeUpload(fileId);
  return { file: "ready" };
}

async function lookAt(
  app: AppContext,
  file: MediaFile,
  work: { folder: string; signal: AbortSignal },
): Promise<FileFound> {
  const { id, purpose, progress } = file;
  const onProgress = (percent: number) => tellProgress(app, id, percent);
  if (file.cutFrom) return cutOut(app, file, { ...work, onProgress });
  const isImage = purpose === "logo" || purpose === "banner";
  const tools = isImage ? undefined : await findTools(app.env);
  const source = await app.media.uploadFile(id, work.folder);
  // It may be on another machine, whose worker takes the job next. If on none, the job fails for good and the file is
  // refused.
  if (source === undefined) throw new Error("The upload is not on this machine.");
  if (!tools) return checkImage(source, work.folder);
  // It was checked before; this is the slow conversion job.
  const isConversion = progress !== undefined;
  return checkVideo(tools, source, work, isConversion ? onProgress : undefined);
}

/** Not awaited: the next one supersedes it. */
function tellProgress(app: AppContext, id: string, progress: number): void {
  writeSystem(app, "file.converting", { id, progress }).catch(() => undefined);
}

/** Another worker may have accepted it after this one lost its lease: then touches nothing. */
async function clearedAway(app: AppContext, fileId: string): Promise<Record<string, string>> {
  const file = await app.rows.rowOne("mediaFile", fileId);
  if (file?.state === "ready" && !file.deletedAt) return { kept: "ready" };
  await app.media.removeAll(fileId);
  await app.media.removeUpload(fileId);
  return {};
}

/** Its clip may have been deleted meanwhile: then no refusal needs recording. */
async function refuse(app: AppContext, id: string, { reason }: FileProblem): Promise<void> {
  await writeSystem(app, "file.refused", { id, reason }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
