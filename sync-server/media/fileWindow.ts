import { open, type FileHandle } from "node:fs/promises";

const windowBytes = 32 * 1024;

/** Reads a few bytes anywhere in a file of any size, keeping one window of it in memory. */
export class FileWindow {
  readonly size: number;
  private readonly handle: FileHandle;
  private readonly buffer = Buffer.alloc(windowBytes);
  private start = 0;
  private length = 0;

  private constructor(handle: FileHandle, size: number) {
    this.handle = handle;
    this.size = size;
  }

  static async over<Result>(file: string, look: (bytes: FileWindow) => Promise<Result>): Promise<Result> {
    const handle = await open(file, "r");
    try {
      return await look(new FileWindow(handle, (await handle.stat()).size));
    } finally {
      await handle.close();
    }
  }

  /** At most a window; fewer bytes at the end of the file. The next call overwrites them. */
  async at(position: number, length: number): Promise<Buffer> {
    const isHere = position >= this.start && position + length <= this.start + this.length;
    if (!isHere) {
      const { bytesRead } = await this.handle.read(this.buffer, 0, windowBytes, position);
      this.start = position;
      this.length = bytesRead;
    }
    const from = position - this.start;
    return this.buffer.subarray(from, Math.min(from + length, this.length));
  }

  /** A table's bytes, in pieces of whole entries. */
  async *pieces(from: number, to: number, entryBytes: number): AsyncGenerator<Buffer> {
    const most = Math.floor(windowBytes / entryBytes) * entryBytes;
    for (let at = from; at + entryBytes <= to; at += most) {
      const piece = await this.at(at, Math.min(most, to - at));
      yield piece.subarray(0, Math.floor(piece.length / entryBytes) * entryBytes);
    }
  }
}
