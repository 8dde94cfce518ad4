import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

type Colour = readonly [number, number, number];

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The most that coding changes in a colour. */
const tolerance = 30;
/** A quarter of the picture's width and height is enough to see a colour, and sixteen times less to read. */
const shrunk = 4;
const bytesPerPixel = 3;

/** For each picture of a video in order: whether one of these colours is in this place. Every frame is decoded. */
export async function framesThatShow(video: Buffer, colours: readonly Colour[], place: Place): Promise<boolean[]> {
  const [width, height] = [Math.floor(place.width / shrunk), Math.floor(place.height / shrunk)];
  const frames = await decoded(video, [
    `crop=${place.width}:${place.height}:${place.x}:${place.y}`,
    `scale=${width}:${height}:flags=area`,
    "format=rgb24",
  ]);
  const size = width * height * bytesPerPixel;
  return Array.from({ length: frames.length / size }, (_, at) =>
    hasOne(frames.subarray(at * size, (at + 1) * size), colours),
  );
}

function hasOne(frame: Buffer, colours: readonly Colour[]): boolean {
  for (let at = 0; at < frame.length; at += bytesPerPixel) {
    const isNear = (colour: Colour) =>
      colour.every((part, channel) => Math.abs(part - (frame[at + channel] ?? 0)) < tolerance);
    if (colours.some(isNear)) return true;
  }
  return false;
}

async function decoded(video: Buffer, filters: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-frames-"));
  try {
    await writeFile(path.join(folder, "video.mp4"), video);
    const command = process.env["FFMPEG_PATH"] ?? "ffmpeg";
    const args = ["-loglevel", "error", "-i", "video.mp4", "-map", "0:v", "-vf", filters.join(",")];
    const { stdout } = await promisify(execFile)(
      command,
      [...args, "-fps_mode", "passthrough", "-f", "rawvideo", "pipe:1"],
      { cwd: folder, encoding: "buffer", maxBuffer: 1_000_000_000 },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
