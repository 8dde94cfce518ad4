import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** What DATA_DIR holds apart from the database. */
const folders = ["keys", "mail", "media"];
const chunkBytes = 1024 * 1024;

/** A file of DATA_DIR: its path there with forward slashes, its mode, its bytes in chunks of at most 1 MiB. */
export interface DataFile {
  path: string;
  mode: number;
  chunks: AsyncIterable<Uint8Array>;
}

export async function* readDataFiles(dataDir: string): AsyncGenerator<DataFile, void, undefined> {
  for (const folder of folders) {
    const found = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      ignoreMissing,
    );
    const files = found.filter((entry) => entry.isFile() && !entry.name.endsWith(".part"));
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
      const { mode } = await stat(file);
      const relative = path.relative(dataDir, file).split(path.sep).join("/");
      yield { path: relative, mode: mode & 0o777, chunks: createReadStream(file, { highWaterMark: chunkBytes }) };
    }
  }
}

/** True when none of the folders contains a file. */
export async function hasNoDataFiles(dataDir: string): Promise<boolean> {
  for await (const file of readDataFiles(dataDir)) if (file) return false;
  return true;
}

/** Replaces the file atomically: a reader sees the old or the new one. Refuses paths outside the folders. */
export async function writeDataFile(dataDir: string, file: DataFile): Promise<void> {
  const target = path.join(dataDir, path.normalize(file.path));
  const [folder = ""] = path.relative(dataDir, target).split(path.sep);
  if (!folders.includes(folder)) throw new Error(`The archive wants to write ${file.path}, which is not its place.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await rm(part, { force: true });
  // An archive made by someone else must not bring files that run as their owner (setuid).
  const handle = await open(part, "wx", file.mode & 0o777);
  try {
    for await (const chunk of file.chunks) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, target);
}

function ignoreMissing(error: unknown): [] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
