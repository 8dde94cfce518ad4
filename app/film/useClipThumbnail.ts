import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { ClipMedia } from "./useClipSource.ts";
import { useLocalBlob } from "./useLocalBlob.ts";

/** A clip's picture: the server's once there is one, until then the one made on this device. */
export function useClipThumbnail({ mediaFileId, thumbnailUrl, permitted }: ClipMedia): string | undefined {
  const isHidden = permitted === false;
  const here = useLocalBlob(isHidden || thumbnailUrl !== undefined ? undefined : mediaFileId, hasPicture, pictureOf);
  return isHidden ? undefined : (thumbnailUrl ?? here);
}

async function hasPicture(database: LocalDatabase, fileId: string): Promise<boolean> {
  return (await pictureOf(database, fileId)) !== undefined;
}

async function pictureOf(database: LocalDatabase, fileId: string): Promise<Blob | undefined> {
  return (await database.files.get(fileId))?.thumbnail;
}
