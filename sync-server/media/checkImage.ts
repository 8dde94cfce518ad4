import path from "node:path";
import sharp from "sharp";
import { imageLimits } from "#shared/rules/mediaLimits.ts";
import type { FileFound } from "./fileFound.ts";
import { fileKind } from "./fileKind.ts";
import { FileProblem } from "./fileProblem.ts";
import { imageThumbnail } from "./thumbnails.ts";

const widest = 1600;

/**
 * Re-encodes a picture as WebP, upright and without the file's other metadata: a photo reveals where a child was. SVG
 * is a program, not a picture.
 */
export async function checkImage(source: string, folder: string): Promise<FileFound> {
  const kind = await fileKind(source);
  if (!["jpeg", "png", "webp"].includes(kind)) throw new FileProblem("notImage");
  const video = path.join(folder, "image.webp");
  try {
    const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
    if (width * height > imageLimits.pixels) throw new FileProblem("imageTooLarge");
    const image = sharp(source, { limitInputPixels: imageLimits.pixels, failOn: "truncated" }).rotate();
    const written = await image.resize({ width: widest, withoutEnlargement: true }).webp({ quality: 82 }).toFile(video);
    const facts = { contentType: "image/webp", width: written.width, height: written.height, hasAudio: false };
    return { video, thumbnail: await imageThumbnail(video, folder), facts };
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem("notImage");
  }
}
