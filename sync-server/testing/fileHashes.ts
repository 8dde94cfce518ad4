import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Every file below this folder of a DATA_DIR by its path, with the hash of its bytes. */
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
