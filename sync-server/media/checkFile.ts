import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { checkImage } from "./checkImage.ts";
import { checkVideo, ConversionNeeded } from "./checkVideo.ts";
import type { FileFound } from "./fileFound.ts";
import { FileProblem } from "./fileProblem.ts";
import { findTools } from "./tools.ts";
import { inWorkFolder } from "./workFolder.ts";
import { writeSystem } from "./writeSystem.ts";

/**
 * Looks at a file that has arrived and makes it ready, or refuses it with its reason. It may be cut off anywhere: until
 * the row moves on, the upload stays and everything is done again.
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
  { id, purpose, progress }: MediaFile,
  work: { folder: string; signal: AbortSignal },
): Promise<FileFound> {
  const isImage = purpose === "logo" || purpose === "banner";
  const tools = isImage ? undefined : await findTools(app.env);
  const source = await app.media.uploadFile(id, work.folder);
  // Another machine may have it: whoever takes the job next. When nobody has, the job ends and the file is refused.
  if (source === undefined) throw new Error("The upload is not on this machine.");
  if (!tools) return checkImage(source, work.folder);
  // It has been looked at, and this is the job that takes its time.
  const isConversion = progress !== undefined;
  return checkVideo(tools, source, work, isConversion ? (percent) => tellProgress(app, id, percent) : undefined);
}

/** Nothing waits for it: the next one says more. */
function tellProgress(app: AppContext, id: string, progress: number): void {
  writeSystem(app, "file.converting", { id, progress }).catch(() => undefined);
}

/** Another worker may have found it good when this one had lost its lease: then nothing is touched. */
async function clearedAway(app: AppContext, fileId: string): Promise<Record<string, string>> {
  const file = await app.rows.rowOne("mediaFile", fileId);
  if (file?.state === "ready" && !file.deletedAt) return { kept: "ready" };
  await app.media.removeAll(fileId);
  await app.media.removeUpload(fileId);
  return {};
}

/** Its clip may have been deleted meanwhile: then nobody has to hear of it. */
async function refuse(app: AppContext, id: string, { reason }: FileProblem): Promise<void> {
  await writeSystem(app, "file.refused", { id, reason }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
