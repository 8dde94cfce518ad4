import { statfsSync } from "node:fs";

const mb = 1_000_000;
/** What LMDB may rewrite for one entry: the pages from the root to its leaf, less those shared with neighbours. */
const bytesPerEntry = 8_192;
const margin = 4 * mb;

/**
 * Throws unless the disk certainly has space for these entries. LMDB must not find out itself: a page that a full disk
 * cuts off half-way can crash the process, or leave it with a wrong idea of what was stored.
 */
export function requireSpace(folder: string, entries: ReadonlyMap<string, Buffer | null>): void {
  const { bavail, bsize } = statfsSync(folder);
  let bytes = entries.size * bytesPerEntry;
  for (const [key, value] of entries) bytes += key.length + (value?.length ?? 0);
  if (bavail * bsize < margin + bytes) throw new Error("No space left on device");
}
