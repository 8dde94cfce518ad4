import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** The hash of every file below this folder of a DATA_DIR, by path. */
export async function fileHashes(dataDir: string, below: string): Promise<Record<string, string>> {
  const found = await readdir(path.join(dataDir, below), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashes = files.map(async (file) => [
    path.relative(dataDir, file),
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex"),
  ]);
  return Object.fromEntries(await Promise.all(hashes));
}
