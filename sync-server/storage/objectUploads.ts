import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Readable } from "node:stream";
import * as z from "zod";
import type { ObjectClient } from "./objectClient.ts";
import { StoreFault } from "./storeFault.ts";

/** The most of an upload held in this process's memory. */
const pieceBytes = 2 * 1024 * 1024;
const offsetDigits = 14;

const noteSchema = z.object({
  size: z.int().nonnegative(),
  /** Absent in notes written by earlier versions. */
  begunAt: z.string().optional(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
});

type Note = z.infer<typeof noteSchema>;

interface Piece {
  key: string;
  start: number;
  end: number;
}

/** The folder with everything of one upload. */
export function uploadFolder(fileId: string): string {
  return `uploads/${fileId}/`;
}

/**
 * Uploads in a bucket, each piece a separate object: what has arrived survives a cut connection, and any server can
 * continue. Two servers that receive the same piece write the same bytes.
 */
export class ObjectUploads extends DataStore {
  private readonly objects: ObjectClient;

  constructor(objects: ObjectClient) {
    super();
    this.objects = objects;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.objects.removeAll(uploadFolder(upload.id));
    const { size, metadata, creation_date: begunAt } = upload;
    await this.objects.put(noteKey(upload.id), JSON.stringify({ size, metadata, begunAt }));
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const keep = async (): Promise<void> => {
      if (waitingBytes === 0) return;
      const piece = Buffer.concat(waiting);
      [waiting, waitingBytes] = [[], 0];
      await this.objects.put(pieceKey(id, at, piece.length), piece);
      at += piece.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= pieceBytes) await keep();
      }
    } catch (error) {
      // The sender is gone, but what it sent is kept.
      if (!(error instanceof StoreFault)) await keep();
      throw error;
    }
    await keep();
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const note = await this.noteOf(id);
    if (!note) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, begunAt } = note;
    const pieces = await this.piecesOf(id);
    return new Upload({
      id,
      size,
      offset: pieces.at(-1)?.end ?? 0,
      ...(metadata ? { metadata } : {}),
      ...(begunAt ? { creation_date: begunAt } : {}),
    });
  }

  override async remove(id: string): Promise<void> {
    await this.objects.removeAll(uploadFolder(id));
  }

  /** Also false for an unknown upload. */
  async isWhole(id: string): Promise<boolean> {
    const note = await this.noteOf(id);
    return note !== undefined && note.size === (await this.piecesOf(id)).at(-1)?.end;
  }

  /** Everything that has arrived without a gap, from the start. */
  async *bytesOf(id: string): AsyncGenerator<Buffer, void, undefined> {
    let at = 0;
    for (const { key, start, end } of await this.piecesOf(id)) {
      const range = { start: at - start, end: end - start - 1 };
      const stream = await this.objects.read(key, range);
      if (!stream) throw new Error("A piece of an upload is gone.");
      yield* stream as AsyncIterable<Buffer>;
      at = end;
    }
  }

  private async noteOf(id: string): Promise<Note | undefined> {
    const note = await this.objects.read(noteKey(id));
    return note && noteSchema.parse(JSON.parse(await textOf(note)));
  }

  /** The pieces that continue each other; where two overlap, each starts before the other ends. */
  private async piecesOf(id: string): Promise<Piece[]> {
    const found: Piece[] = [];
    for await (const { key } of this.objects.list(`${uploadFolder(id)}at-`)) found.push(pieceOf(key));
    const inOrder = found.sort((one, other) => one.start - other.start || other.end - one.end);
    const joined: Piece[] = [];
    for (const piece of inOrder) {
      const end = joined.at(-1)?.end ?? 0;
      if (piece.start <= end && piece.end > end) joined.push(piece);
    }
    return joined;
  }
}

function noteKey(id: string): string {
  return `${uploadFolder(id)}note.json`;
}

/** The length is in its name: a late, shorter piece cannot replace a longer one. */
function pieceKey(id: string, offset: number, bytes: number): string {
  return `${uploadFolder(id)}at-${String(offset).padStart(offsetDigits, "0")}-${bytes}`;
}

function pieceOf(key: string): Piece {
  const [, offset = "", bytes = ""] = /at-(\d+)-(\d+)$/.exec(key) ?? [];
  return { key, start: Number(offset), end: Number(offset) + Number(bytes) };
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
