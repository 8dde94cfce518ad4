import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { once } from "node:events";

/** Pictures a second that the camera gives. */
export const picturesPerSecond = 15;
/** Black and white blocks, from the left and from above: 16 bits of the number, then 8 of its check. */
export const columns = 8;
export const rows = 3;

const [width, height] = [160, 90];
const [dark, bright] = [32, 220];
/** Brighter than this is a 1. */
export const grey = (dark + bright) / 2;

/** Bits that a picture of another number, or half of two, does not have. */
function checkOf(number: number): number {
  return ((number * 167) ^ (number >> 5) ^ 0xa5) & 0xff;
}

/** The number of a picture whose blocks are these bits; undefined where they show none. */
export function numberOf(bits: number): number | undefined {
  const number = bits >>> 8;
  return checkOf(number) === (bits & 0xff) ? number : undefined;
}

/** A film for Chromium's camera (Y4M) in which each picture shows its number, from 0 on. */
export async function writeCountedFilm(file: string, pictures: number): Promise<void> {
  const film = createWriteStream(file);
  film.write(`YUV4MPEG2 W${width} H${height} F${picturesPerSecond}:1 Ip A1:1 C420\n`);
  const colour = Buffer.alloc((width * height) / 2, 128);
  for (let number = 0; number < pictures; number += 1) {
    const isWritten = film.write(Buffer.concat([Buffer.from("FRAME\n"), pictureOf(number), colour]));
    if (!isWritten) await once(film, "drain");
  }
  film.end();
  await once(film, "finish");
}

function pictureOf(number: number): Buffer {
  const bits = (number << 8) | checkOf(number);
  const picture = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const block = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      picture[y * width + x] = (bits >> (columns * rows - 1 - block)) & 1 ? bright : dark;
    }
  }
  return picture;
}

/** The numbers of a video's pictures, in order; undefined for each that shows none. */
export async function numbersIn(video: Buffer): Promise<(number | undefined)[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-counted-"));
  try {
    await writeFile(path.join(folder, "video.mp4"), video);
    const averaged = `scale=${columns}:${rows}:flags=area,format=gray`;
    const blocks = await decoded(folder, [
      "-i",
      "video.mp4",
      "-map",
      "0:v:0",
      "-vf",
      averaged,
      "-fps_mode",
      "passthrough",
    ]);
    const size = columns * rows;
    return Array.from({ length: blocks.length / size }, (_, at) => {
      const picture = blocks.subarray(at * size, (at + 1) * size);
      return numberOf(picture.reduce((bits, block) => bits * 2 + Number(block > grey), 0));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decoded(folder: string, args: readonly string[]): Promise<Buffer> {
  const command = process.env["FFMPEG_PATH"] ?? "ffmpeg";
  const child = spawn(command, ["-loglevel", "fatal", ...args, "-f", "rawvideo", "pipe:1"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  return Buffer.concat(chunks);
}
