import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** Longer than any frame we write: a greater length means damage. */
const longestFrame = 32 * 1024 * 1024;
const readAtOnce = 256 * 1024;

/** The file is not a complete archive of ours. The message is a sentence for the operator. */
export class DamagedArchive extends Error {
  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} cannot be restored: ${why} Nothing was changed.`, { cause });
  }
}

/**
 * Writes BSON documents one after the other, gzipped, readable only by the owner. The file gets its final name once it
 * is complete and on disk.
 */
export async function writeFrames(file: string, frames: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(frames), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, "r");
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The documents' bytes. Throws a DamagedArchive when the file is cut off, changed, or not an archive. */
export async function* readFrames(file: string): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of inflated(file)) {
    rest = Buffer.concat([rest, chunk]);
    for (let size = frameSize(file, rest); rest.length >= size; size = frameSize(file, rest)) {
      yield rest.subarray(0, size);
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw new DamagedArchive(file, "it is cut off.");
}

function frameSize(file: string, bytes: Buffer): number {
  if (bytes.length < 4) return Infinity;
  const size = bytes.readInt32LE(0);
  if (size < 5 || size > longestFrame) throw new DamagedArchive(file, "it is damaged, or no archive of Touchline.");
  return size;
}

async function* inflated(file: string): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip({ chunkSize: readAtOnce });
  const feeding = pipeline(createReadStream(file), gunzip).catch((error: unknown) => gunzip.destroy(asError(error)));
  try {
    for await (const chunk of gunzip) yield chunk;
    await feeding;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? error : new DamagedArchive(file, "it is damaged or cut off, or no archive of Touchline.", error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
