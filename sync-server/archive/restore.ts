import { openDatabase } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { isEmptyDatabase, requireSame, summarise, writeContent, type ContentSummary } from "../db/content.ts";
import { refuseWhileUsed } from "../db/livingProcesses.ts";
import { hasRestoreMark, markCollection, removeRestoreMark, setRestoreMark } from "../db/restoreMark.ts";
import type { Env } from "../env.ts";
import { readArchive, verifyArchive, type ArchiveSummary } from "./archive.ts";
import { hasNoDataFiles, writeDataFile } from "./dataFiles.ts";

export interface RestoreOptions {
  /** Allows existing data to be discarded. */
  replaces?: boolean;
  /** Everyone signs in again, so that sessions ended after the backup do not come back. */
  withoutSessions?: boolean;
}

const sessions = "sessions";

/**
 * Restores an archive into an empty database, or over the existing one. Reads the archive to its end before changing
 * anything. An interrupted restore leaves a mark: no server starts on the database until the restore has been run
 * again.
 */
export async function restore(env: Env, file: string, options: RestoreOptions = {}): Promise<ArchiveSummary> {
  const summary = await verifyArchive(file);
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR });
  try {
    if (env.MONGODB_URI) await refuseWhileUsed(database);
    const isResumed = await hasRestoreMark(database);
    const isEmpty = (await isEmptyDatabase(database)) && (await hasNoDataFiles(env.DATA_DIR));
    if (!isEmpty && !isResumed && !options.replaces) {
      throw new Error("There is data already. Add --replace to throw it away and put the archive in its place.");
    }
    await fillMarked(database, keptContent(summary.content, options), async () => {
      await readArchive(file, {
        part: async (part) => {
          if (!options.withoutSessions || part.collection !== sessions) await writeContent(database, part);
        },
        file: (dataFile) => writeDataFile(env.DATA_DIR, dataFile),
      });
    });
  } finally {
    await database.close();
  }
  return summary;
}

/** Empties the database, fills it and compares. It carries the mark until the contents match. */
export async function fillMarked(
  database: Database,
  expected: ContentSummary,
  fill: () => Promise<void>,
): Promise<void> {
  await setRestoreMark(database);
  for (const name of await database.collectionNames()) {
    if (name !== markCollection && !name.startsWith("system.")) await database.drop(name);
  }
  await database.createIndexes();
  await fill();
  requireSame(expected, await summarise(database));
  await removeRestoreMark(database);
}

function keptContent(content: ContentSummary, { withoutSessions = false }: RestoreOptions): ContentSummary {
  const kept = Object.entries(content).filter(([name]) => !withoutSessions || name !== sessions);
  return Object.fromEntries(kept);
}
