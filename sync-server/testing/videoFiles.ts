import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const command = process.env["FFMPEG_PATH"] ?? "ffmpeg";
/** Tests of real videos need it: `npm test` installs it where possible; elsewhere they are skipped, with a notice. */
export const hasFfmpeg = spawnSync(command, ["-version"]).status === 0;
if (!hasFfmpeg) process.stderr.write("There is no ffmpeg on this machine: tests of real videos are left out.\n");

const seconds = (s: number) => ["-t", String(s)];
const colours = (size: string, rate = 30) => ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=${rate}`];
const tone = ["-f", "lavfi", "-i", "sine=440"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** ffmpeg arguments for small videos of the kinds people have. */
export const videoKinds = {
  plain: [...colours("320x180"), ...tone, ...seconds(2), ...h264, "-c:a", "aac"],
  silent: [...colours("320x180"), ...seconds(2), ...h264],
  withPlace: [
    ...[...colours("320x180"), ...tone, ...seconds(2), ...h264, "-c:a", "aac"],
    ...["-metadata", "location=+33.9000-018.4000/", "-metadata", "title=Secret place"],
    ...["-metadata:s:v", "handler_name=Secret phone"],
  ],
  hevcTenBit: [
    ...colours("320x180"),
    ...seconds(1),
    "-c:v",
    "libx265",
    "-pix_fmt",
    "yuv420p10le",
    "-preset",
    "ultrafast",
  ],
  tenBitAcross: [...colours("320x180"), ...seconds(1), "-c:v", "libx264", "-pix_fmt", "yuv422p10le"],
  oldPhone: [...colours("176x144", 15), ...seconds(1), "-c:v", "mpeg4", "-f", "3gp"],
  olderPhone: [...colours("176x144", 15), ...seconds(1), "-c:v", "h263", "-f", "3gp"],
  av1: [...colours("320x180", 10), ...seconds(1), "-c:v", "libaom-av1", "-cpu-used", "8", "-pix_fmt", "yuv420p"],
  vp8: [...colours("320x180"), ...seconds(1), "-c:v", "libvpx", "-deadline", "realtime"],
  vp9: [...colours("320x180"), ...seconds(1), "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
  variableRate: [
    ...colours("320x180"),
    ...seconds(2),
    "-vf",
    "select='not(mod(n,3))+lt(n,20)'",
    "-vsync",
    "vfr",
    ...h264,
  ],
  square: [...colours("240x240", 25), ...tone, ...seconds(1.5), ...h264, "-c:a", "aac", "-ac", "1", "-ar", "22050"],
  /** Upright, sixty frames a second, no sound. */
  portrait: [...colours("180x320", 60), ...seconds(1), ...h264],
  /** Twenty-six frames, ten minutes apart. */
  fourHours: [...colours("320x180"), "-frames:v", "26", "-vf", "setpts=N*600/TB", "-vsync", "vfr", ...h264],
  oneFrame: [...colours("320x180"), "-frames:v", "1", ...h264],
  soundOnly: [...tone, ...seconds(2), "-c:a", "aac"],
  tooWide: [...colours("4200x16"), ...seconds(1), ...h264],
} as const;

export interface VideoFolder {
  folder: string;
  /** Makes a video with ffmpeg and returns its bytes. */
  make(name: string, args: readonly string[]): Promise<Buffer>;
  remove(): Promise<void>;
}

export async function aVideoFolder(): Promise<VideoFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-videos-"));
  return {
    folder,
    make: async (name, args) => {
      const file = path.join(folder, name);
      const made = spawnSync(command, ["-nostdin", "-loglevel", "error", "-y", ...args, file], { encoding: "utf8" });
      if (made.status !== 0) throw new Error(`ffmpeg could not make ${name}: ${made.stderr}`);
      return readFile(file);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
