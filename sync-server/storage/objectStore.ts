import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MediaStore } from "./mediaStore.ts";
import type { ObjectClient } from "./objectClient.ts";
import { ObjectUploads, uploadFolder } from "./objectUploads.ts";
import { asStoreFault } from "./storeFault.ts";

const kept = "files/";

/**
 * Media in a bucket, under the same names as on disk. Everything is read through this server, so that permission is
 * checked at each request.
 */
export function openObjectStore(objects: ObjectClient): MediaStore {
  const uploads = new ObjectUploads(objects);
  return {
    uploads,
    // A bucket's free space cannot be queried: it reports when it is full.
    requireRoom: async () => undefined,
    readUpload: (fileId) => Readable.from(uploads.bytesOf(fileId), { objectMode: false }),
    uploadFile: async (fileId, folder) => {
      if (!(await uploads.isWhole(fileId))) return undefined;
      return fetched(uploads.bytesOf(fileId), path.join(folder, "upload"));
    },
    removeUpload: (fileId) => objects.removeAll(uploadFolder(fileId)),
    put: async (key, file) => {
      await objects.putFile(kept + key, file);
      await rm(file);
    },
    open: async (key) => {
      const bytes = await objects.sizeOf(kept + key);
      if (bytes === undefined) return undefined;
      return { bytes, read: (start, end) => Readable.from(part(objects, key, { start, end }), { objectMode: false }) };
    },
    localFile: async (key, folder) => {
      const stream = await objects.read(kept + key);
      return stream && fetched(stream, path.join(folder, key.replaceAll("/", "-")));
    },
    remove: (key) => objects.remove(kept + key),
    removeAll: (id) => objects.removeAll(`${kept}${id}/`),
    ids: async () => [...new Set([...(await objects.folders("uploads/")), ...(await objects.folders(kept))])],
    isReachable: () =>
      objects.sizeOf("reachable").then(
        () => true,
        () => false,
      ),
  };
}

async function* part(
  objects: ObjectClient,
  key: string,
  range: { start: number; end: number },
): AsyncGenerator<Buffer, void, undefined> {
  const stream = await objects.read(kept + key, range);
  if (!stream) throw new Error("What was to be read was removed just now.");
  yield* stream as AsyncIterable<Buffer>;
}

/** ffmpeg can only open files. */
async function fetched(bytes: AsyncIterable<Buffer>, file: string): Promise<string> {
  try {
    await pipeline(bytes, createWriteStream(file));
  } catch (error) {
    throw asStoreFault(error);
  }
  return file;
}
