import { access } from "node:fs/promises";
import { openDatabase } from "../db/connect.ts";
import { isEmptyDatabase, readContent } from "../db/content.ts";
import { hasRestoreMark } from "../db/restoreMark.ts";
import type { Env } from "../env.ts";
import { verifyArchive, writeArchive, type ArchiveSummary } from "./archive.ts";
import { readDataFiles } from "./dataFiles.ts";

/**
 * Writes the whole product into one file and reads it back to verify it: first the database as of one moment, even
 * while servers use it, then the files of DATA_DIR.
 */
export async function backUp(env: Env, file: string): Promise<ArchiveSummary> {
  if (await exists(file)) throw new Error(`${file} exists already. Choose another name.`);
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR, joinsRunning: true });
  try {
    if (await hasRestoreMark(database)) throw new Error("This database is not whole: its restore was cut off.");
    if (await isEmptyDatabase(database)) throw new Error("There is nothing to back up: this database is empty.");
    await readContent(database, (content) => writeArchive(file, content, readDataFiles(env.DATA_DIR)));
  } finally {
    await database.close();
  }
  return verifyArchive(file);
}

/** What the archive lacks, in a sentence; undefined when it has everything. */
export function filmElsewhere({ S3_BUCKET }: Pick<Env, "S3_BUCKET">): string | undefined {
  if (S3_BUCKET === undefined) return undefined;
  return `Videos and pictures lie in the bucket ${S3_BUCKET} and are not in this file: keep a copy of the bucket as well.`;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
