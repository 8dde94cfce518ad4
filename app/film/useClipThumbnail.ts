import { thumbnailOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { ClipMedia } from "./useClipSource.ts";
import { useLocalBlob } from "./useLocalBlob.ts";

/** A clip's picture: the server's once there is one, until then the one made on this device. */
export function useClipThumbnail({ mediaFileId, thumbnailUrl, permitted }: ClipMedia): string | undefined {
  const isHidden = permitted === false;
  const here = useLocalBlob(
    isHidden || thumbnailUrl !== undefined ? undefined : mediaFileId,
    hasThumbnail,
    thumbnailOf,
  );
  return isHidden ? undefined : (thumbnailUrl ?? here);
}

async function hasThumbnail(database: LocalDatabase, fileId: string): Promise<boolean> {
  return (await thumbnailOf(database, fileId)) !== undefined;
}
