import { blobOf, partsOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { useLocalBlob } from "./useLocalBlob.ts";

export type ClipMedia = Pick<VideoClip, "mediaFileId" | "videoUrl" | "thumbnailUrl" | "permitted">;

/**
 * Where a clip can be played from: this device if the file is here, else the server; undefined while it is nowhere yet,
 * and after the school has withdrawn permission.
 */
export function useClipSource({ mediaFileId, videoUrl, permitted }: ClipMedia): string | undefined {
  const isHidden = permitted === false;
  const here = useLocalBlob(isHidden ? undefined : mediaFileId, hasParts, blobOf);
  return isHidden ? undefined : (here ?? videoUrl);
}

async function hasParts(database: LocalDatabase, fileId: string): Promise<boolean> {
  return (await partsOf(database, fileId).count()) > 0;
}
