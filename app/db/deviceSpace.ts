import { dropFiles } from "./keptFiles.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** Kept free, so that a phone does not run out of space while recording. */
export const clearBytes = 200_000_000;

/** How many more bytes can be stored here; undefined when the browser does not say. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage);
}

/** Deletes videos that the server has from this device, oldest first, until this many bytes are free. */
export async function makeRoom(database: LocalDatabase, bytes: number): Promise<void> {
  const free = await freeBytes();
  if (free === undefined) return;
  let missing = bytes + clearBytes - free;
  for (const file of missing > 0 ? await readyFiles(database) : []) {
    if (missing <= 0) return;
    await dropFiles(database, [file.id]);
    missing -= file.bytes;
  }
}

/** Files that also play from the server. */
async function readyFiles(database: LocalDatabase) {
  return database.transaction("r", database.files, database.rows("mediaFile"), async () => {
    const files = await database.files.toArray();
    const rows = await database.rows("mediaFile").bulkGet(files.map(({ id }) => id));
    // A visitor's device has no row for what it sent.
    const ready = files.filter((file, at) => rows[at]?.state === "ready" || (file.sentAt !== undefined && !rows[at]));
    return ready.sort((left, right) => (left.addedAt < right.addedAt ? -1 : 1));
  });
}
