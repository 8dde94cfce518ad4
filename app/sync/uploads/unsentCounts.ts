import { isPendingRecording, isUnsent } from "#app/db/keptFiles.ts";
import { waitingLiveMatches } from "#app/db/liveUnsent.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { refusedIn, type RefusedFile } from "#app/db/refusedFiles.ts";
import { openRejections } from "#app/db/results.ts";
import { filesNow, type FilesNow } from "./uploadRows.ts";

/**
 * What this device has and the server does not, each counted once: a file whose mutation is waiting is counted with
 * that.
 */
export interface UnsentCounts {
  changes: number;
  videos: number;
  /** Recordings made here that are not clips yet: no sync sends these. */
  recordings: number;
}

export interface FileCounts extends UnsentCounts {
  /** Waiting files, including those whose mutation is waiting. */
  files: number;
  /** Files the server refuses. */
  refused: number;
}

/** One account's counts on this device, all from one moment. */
export async function unsentCounts(database: LocalDatabase): Promise<FileCounts> {
  return database.transaction("r", database.tables, async () => {
    const [live, now, outbox, rejections] = await Promise.all([
      waitingLiveMatches(database),
      filesNow(database),
      database.outbox.toArray(),
      openRejections(database),
    ]);
    // A rejected change is reported separately, together with its file.
    const told = new Set([...outbox, ...rejections].map(({ mutationId }) => mutationId));
    const refused = refusedIn(now);
    const unsent = unsentIn(now, refused);
    return {
      changes: outbox.length,
      videos: live + unsent.filter(({ announcedBy }) => announcedBy === undefined || !told.has(announcedBy)).length,
      recordings: now.files.filter(isPendingRecording).length,
      files: live + unsent.length,
      refused: refused.length,
    };
  });
}

export function unsentIn({ files }: FilesNow, refused: readonly RefusedFile[]): LocalFile[] {
  const isRefused = new Set(refused.map(({ file }) => file.id));
  return files.filter((file) => isUnsent(file) && !isRefused.has(file.id));
}
