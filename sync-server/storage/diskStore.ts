import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { DiskSpace } from "./diskSpace.ts";
import { DiskUploads } from "./diskUploads.ts";
import type { MediaStore } from "./mediaStore.ts";
import { asStoreFault } from "./storeFault.ts";

/** Media on this machine's disk, in DATA_DIR/media, where the backup includes it. */
export async function openDiskStore(dataDir: string, space: DiskSpace): Promise<MediaStore> {
  const incoming = path.resolve(dataDir, "media", "uploads");
  const kept = path.resolve(dataDir, "media", "files");
  for (const folder of [incoming, kept]) await mkdir(folder, { recursive: true, mode: 0o700 });
  const uploads = new DiskUploads(incoming, space);
  const fileOf = (key: string) => placeIn(kept, key);
  const uploadOf = (fileId: string) => placeIn(incoming, fileId);
  return {
    uploads,
    requireRoom: (bytes) => space.require(bytes),
    readUpload: (fileId) => createReadStream(uploadOf(fileId)),
    uploadFile: async (fileId) => ((await sizeOf(uploadOf(fileId))) === undefined ? undefined : uploadOf(fileId)),
    removeUpload: async (fileId) => {
      for (const file of [uploadOf(fileId), `${uploadOf(fileId)}.json`]) await rm(file, { force: true });
    },
    put: async (key, file) => {
      const target = fileOf(key);
      try {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await writtenOut(file);
        await rename(file, target);
      } catch (error) {
        throw asStoreFault(error);
      }
    },
    open: async (key) => {
      const file = fileOf(key);
      const bytes = await sizeOf(file);
      return bytes === undefined ? undefined : { bytes, read: (start, end) => createReadStream(file, { start, end }) };
    },
    localFile: async (key) => ((await sizeOf(fileOf(key))) === undefined ? undefined : fileOf(key)),
    remove: (key) => rm(fileOf(key), { force: true }),
    removeAll: (id) => rm(fileOf(id), { recursive: true, force: true }),
    ids: async () => {
      const names = [...(await readdir(incoming)), ...(await readdir(kept))];
      return [...new Set(names.map((name) => name.replace(/\.json$/, "")))];
    },
    isReachable: () =>
      access(kept, constants.W_OK).then(
        () => true,
        () => false,
      ),
  };
}

/** Keys contain ids that callers name: a path that leads out of the folder is a bug or worse. */
function placeIn(folder: string, key: string): string {
  const file = path.join(folder, key);
  if (!file.startsWith(folder + path.sep)) throw new Error("A key leads out of the media folder.");
  return file;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Syncs the bytes to disk before the file gets its name, so that a power cut leaves no empty video. */
async function writtenOut(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
