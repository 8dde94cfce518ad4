import { Binary, deserialize, serialize, type Document } from "bson";
import { createHash } from "node:crypto";
import * as z from "zod";
import { requireSame, Summing, type ContentPart, type ContentSummary } from "../db/content.ts";
import type { DataFile } from "./dataFiles.ts";
import { DamagedArchive, readFrames, writeFrames } from "./frames.ts";

/**
 * An archive is a gzipped sequence of BSON documents:
 *
 *     { archive: "touchline", version: 1, createdAt }
 *     { collection, count }     then `count` documents as stored in the database; repeated
 *     { file, mode }            then { bytes } … and { closed: true }: a file of DATA_DIR
 *     { end: true, content, files, sha256 }
 *
 * `content` is a ContentSummary, `files` the number of files, `sha256` the hash of all bytes before the last document.
 */
const archiveVersion = 1;

const headSchema = z.object({ archive: z.literal("touchline"), version: z.int(), createdAt: z.date() });
const partSchema = z.object({ collection: z.string(), count: z.int() });
const fileSchema = z.object({ file: z.string(), mode: z.int() });
const chunkSchema = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ closed: z.literal(true) })]);
const endSchema = z.object({
  end: z.literal(true),
  content: z.record(z.string(), z.object({ count: z.int(), sha256: z.string() })),
  files: z.int(),
  sha256: z.string(),
});
const nextSchema = z.union([partSchema, fileSchema, endSchema]);

/** What an archive records about itself. */
export interface ArchiveSummary {
  createdAt: Date;
  content: ContentSummary;
  files: number;
}

export interface ArchiveReader {
  part(part: ContentPart): Promise<void>;
  file(file: DataFile): Promise<void>;
}

export async function writeArchive(
  file: string,
  content: AsyncIterable<ContentPart>,
  dataFiles: AsyncIterable<DataFile>,
): Promise<void> {
  async function* hashed(): AsyncGenerator<Uint8Array, void, undefined> {
    const hash = createHash("sha256");
    const summing = new Summing();
    const counted = { files: 0 };
    for await (const bytes of bodyFrames(summing.over(content), dataFiles, counted)) {
      hash.update(bytes);
      yield bytes;
    }
    yield serialize({ end: true, content: summing.summary(), ...counted, sha256: hash.digest("hex") });
  }
  await writeFrames(file, hashed());
}

async function* bodyFrames(
  content: AsyncIterable<ContentPart>,
  dataFiles: AsyncIterable<DataFile>,
  counted: { files: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  yield serialize({ archive: "touchline", version: archiveVersion, createdAt: new Date() });
  for await (const { collection, documents } of content) {
    yield serialize({ collection, count: documents.length });
    yield* documents;
  }
  for await (const { path, mode, chunks } of dataFiles) {
    yield serialize({ file: path, mode });
    for await (const bytes of chunks) yield serialize({ bytes: new Binary(bytes) });
    yield serialize({ closed: true });
    counted.files += 1;
  }
}

/**
 * Passes every part and file to the reader, in order. Throws a DamagedArchive when anything differs from what was
 * written.
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<ArchiveSummary> {
  const frames = new HashedFrames(file);
  const { version, createdAt } = frames.parsed(headSchema, await frames.next());
  if (version > archiveVersion) throw new DamagedArchive(file, "a newer version of Touchline wrote it.");
  const summing = new Summing();
  for (let files = 0; ;) {
    const sha256 = frames.digest();
    const next = frames.parsed(nextSchema, await frames.next());
    if ("collection" in next) {
      const part = { collection: next.collection, documents: await frames.take(next.count) };
      summing.add(part);
      await reader.part(part);
    } else if ("file" in next) {
      await reader.file({ path: next.file, mode: next.mode, chunks: chunksOf(frames) });
      files += 1;
    } else {
      if (next.sha256 !== sha256 || next.files !== files) throw new DamagedArchive(file, "its checksum is wrong.");
      requireSame(next.content, summing.summary());
      await frames.end();
      return { createdAt, content: next.content, files };
    }
  }
}

/** Reads the archive from end to end and changes nothing. */
export function verifyArchive(file: string): Promise<ArchiveSummary> {
  return readArchive(file, {
    part: async () => undefined,
    file: async ({ chunks }) => {
      for await (const chunk of chunks) if (chunk.length === 0) return;
    },
  });
}

async function* chunksOf(frames: HashedFrames): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const chunk = frames.parsed(chunkSchema, await frames.next());
    if ("closed" in chunk) return;
    yield chunk.bytes;
  }
}

class HashedFrames {
  private readonly file: string;
  private readonly frames: AsyncGenerator<Buffer, void, undefined>;
  private readonly hash = createHash("sha256");

  constructor(file: string) {
    this.file = file;
    this.frames = readFrames(file);
  }

  async next(): Promise<Buffer> {
    const { value } = await this.frames.next();
    if (!value) throw new DamagedArchive(this.file, "it is cut off.");
    this.hash.update(value);
    return value;
  }

  /** Gzip keeps its checksum at the very end of the file. */
  async end(): Promise<void> {
    const { done } = await this.frames.next();
    if (!done) throw new DamagedArchive(this.file, "something follows its end.");
  }

  async take(count: number): Promise<Buffer[]> {
    const taken: Buffer[] = [];
    while (taken.length < count) taken.push(await this.next());
    return taken;
  }

  /** SHA-256 of everything read so far. */
  digest(): string {
    return this.hash.copy().digest("hex");
  }

  parsed<Shape>(schema: z.ZodType<Shape>, frame: Buffer): Shape {
    const parsed = schema.safeParse(this.decoded(frame));
    if (!parsed.success) throw new DamagedArchive(this.file, "it is damaged, or no archive of Touchline.");
    return parsed.data;
  }

  private decoded(frame: Buffer): Document | undefined {
    try {
      return deserialize(frame, { promoteBuffers: true });
    } catch {
      return undefined;
    }
  }
}
