import type { MediaFile } from "#shared/entities/mediaFile.ts";
import type { LocalFile } from "./localFile.ts";

/** A file the server refuses, and why. */
export interface RefusedFile {
  file: LocalFile;
  reason: string;
}

interface FilesAndRows {
  files: readonly LocalFile[];
  /** What the server says of them. */
  rows: ReadonlyMap<string, MediaFile>;
}

export function refusedIn({ files, rows }: FilesAndRows): RefusedFile[] {
  return files.flatMap((file) => {
    const row = rows.get(file.id);
    const reason = file.problem ?? (row?.state === "refused" ? row.reason : undefined);
    return reason === undefined ? [] : [{ file, reason }];
  });
}
