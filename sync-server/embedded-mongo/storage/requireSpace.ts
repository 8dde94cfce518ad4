import { statfsSync } from "node:fs";

const mb = 1_000_000;
/** What LMDB may write anew for one entry: the pages from the root to its leaf, less those that neighbours share. */
const bytesPerEntry = 8_192;
const margin = 4 * mb;

/**
 * Throws unless the disk surely has space for these entries. LMDB is not to find out by itself: a page that a full disk
 * cuts off in the middle can bring the process down, or leave it wrong about what was stored.
 */
export function requireSpace(folder: string, entries: ReadonlyMap<string, Buffer | null>): void {
  const { bavail, bsize } = statfsSync(folder);
  let bytes = entries.size * bytesPerEntry;
  for (const [key, value] of entries) bytes += key.length + (value?.length ?? 0);
  if (bavail * bsize < margin + bytes) throw new Error("No space left on device");
}
