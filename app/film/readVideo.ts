import type * as z from "zod";
import { freeBytes, makeRoom } from "#app/db/deviceSpace.ts";
import type { NewFile } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import type { MediaPurpose } from "#shared/entities/mediaFile.ts";
import type { announcedFile } from "#shared/forms/filmForms.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { limits } from "#shared/rules/limits.ts";
import { bytesText, fileBytes } from "#shared/rules/mediaLimits.ts";
import { hashBlob } from "./hashBlob.ts";
import { inspectVideo } from "./inspectVideo.ts";
import { sizeText } from "./sizeText.ts";

/** A file as its mutation names it, and as this device stores it. */
export interface ReadFile {
  announced: z.infer<typeof announcedFile>;
  kept: NewFile;
}

interface ReadOptions {
  /** The id under which its parts are already stored on this device. */
  keptAs?: string | undefined;
  onProgress?: (share: number) => void;
}

/**
 * Inspects and measures a video on this device. Throws the sentence that says why it cannot be sent: not a video, too
 * large, or no room for it here.
 */
export async function readVideo(
  database: LocalDatabase,
  video: File,
  purpose: MediaPurpose,
  { keptAs, onProgress }: ReadOptions = {},
): Promise<ReadFile> {
  if (video.size > fileBytes[purpose]) {
    throw new DomainError("file.tooLarge", { limit: bytesText(fileBytes[purpose]) });
  }
  const look = await inspectVideo(video);
  if (look.status === "refused") throw new DomainError("file.notTaken", {}, look.sentence);
  if (keptAs === undefined) await requireRoom(database, video.size);
  const sha256 = await hashBlob(video, (bytes) => onProgress?.(bytes / video.size));
  const id = keptAs ?? newMutationId();
  const name = video.name.slice(0, limits.fileName);
  const { durationMs, thumbnail } = look;
  const facts = { id, name, purpose, durationMs, thumbnail, contentType: video.type, bytes: video.size, sha256 };
  return {
    announced: { id, name, bytes: video.size, sha256 },
    kept: { ...facts, ...(keptAs === undefined ? { blob: video } : {}) },
  };
}

async function requireRoom(database: LocalDatabase, bytes: number): Promise<void> {
  await makeRoom(database, bytes);
  const free = await freeBytes();
  if (free !== undefined && free < bytes) {
    throw new DomainError("file.noRoom", { size: sizeText(bytes), free: sizeText(free) });
  }
}
