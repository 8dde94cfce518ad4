import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import type { DiskSpace } from "./diskSpace.ts";
import { asStoreFault } from "./storeFault.ts";

/** How many bytes arrive between two checks of the free space. */
const bytesPerLook = 1_000_000;

/** Uploads as files in a folder. Reports a full disk as such: the base class hides why it could not write. */
export class DiskUploads extends FileStore {
  private readonly space: DiskSpace;

  constructor(directory: string, space: DiskSpace) {
    super({ directory });
    this.space = space;
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      await this.space.require(upload.size ?? 0);
      return await super.create(upload);
    } catch (error) {
      throw asStoreFault(error);
    }
  }

  override async write(stream: Readable, fileId: string, offset: number): Promise<number> {
    await this.space.require(0);
    const file = createWriteStream(path.join(this.directory, fileId), { flags: "r+", start: offset });
    try {
      await pipeline(stream, (chunks: AsyncIterable<Buffer>) => this.withinSpace(chunks), file);
    } catch (error) {
      throw asStoreFault(error);
    }
    return offset + file.bytesWritten;
  }

  /** Many simultaneous uploads were each promised the same space: this keeps the reserve whatever they add up to. */
  private async *withinSpace(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    let sinceLook = 0;
    for await (const chunk of chunks) {
      sinceLook += chunk.length;
      if (sinceLook >= bytesPerLook) {
        await this.space.require(sinceLook);
        sinceLook = 0;
      }
      yield chunk;
    }
  }
}
