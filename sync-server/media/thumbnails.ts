import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { inputArgs, type VideoKind } from "./probeVideo.ts";
import { ToolFailed, type Tools } from "./tools.ts";

export interface Thumbnail {
  /** A WebP file. */
  file: string;
  /** The first characters of its SHA-256: a new picture gets a new address. */
  hash: string;
}

interface VideoAt {
  durationMs: number;
  folder: string;
  signal: AbortSignal;
}

// Here the same file name can mean a different file.
sharp.cache(false);

const longestSide = 640;
const frameMs = 120_000;

/** A still from a video's first second, because the very first frames are often black. */
export async function videoThumbnail(
  tools: Tools,
  kind: VideoKind,
  video: string,
  { durationMs, folder, signal }: VideoAt,
): Promise<Thumbnail> {
  const frame = path.join(folder, "frame.png");
  const at = String(Math.min(1, durationMs / 2000));
  const take = ["-map", "0:V:0", "-frames:v", "1", "-map_metadata", "-1", "-f", "image2", frame];
  await tools.ffmpeg(["-ss", at, ...inputArgs(kind, video), ...take], { signal, timeoutMs: frameMs });
  try {
    return await imageThumbnail(frame, folder);
  } catch {
    throw new ToolFailed("No picture of it could be read.");
  }
}

/** sharp writes no metadata by default. */
export async function imageThumbnail(image: string, folder: string): Promise<Thumbnail> {
  const file = path.join(folder, "thumbnail.webp");
  const inside = { fit: "inside" as const, withoutEnlargement: true };
  await sharp(image).rotate().resize(longestSide, longestSide, inside).webp({ quality: 75 }).toFile(file);
  const hash = createHash("sha256").update(await readFile(file));
  return { file, hash: hash.digest("hex").slice(0, 16) };
}
