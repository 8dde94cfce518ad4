import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { asStoreFault } from "./storeFault.ts";

/** Uploads as files of a folder. A full disk is told as such: the store that this extends hides why it could not write. */
export class DiskUploads extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      throw asStoreFault(error);
    }
  }

  override async write(stream: Readable, fileId: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, fileId), { flags: "r+", start: offset });
    try {
      await pipeline(stream, file);
    } catch (error) {
      throw asStoreFault(error);
    }
    return offset + file.bytesWritten;
  }
}
