import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const command = process.env["FFMPEG_PATH"] ?? "ffmpeg";

/** A take as a phone sends it: one init segment, and a media segment for each two seconds. */
export interface LiveFilm {
  init: Buffer;
  segments: Buffer[];
}

/** Films a test picture for some seconds, with H.264 and Opus as Chromium has them, or with AAC. */
export function liveFilm({ seconds = 6, size = "320x180", sound = "opus" }: FilmOptions = {}): Promise<LiveFilm> {
  const picture = ["-f", "lavfi", "-i", `testsrc2=s=${size}:r=30`];
  return filmed({ picture, filter: "[1:v]null", rate: 30, seconds, sound });
}

/** The same of the pictures in a file, at their rate. */
export function filmOf(file: string, { rate, seconds }: { rate: number; seconds: number }): Promise<LiveFilm> {
  return filmed({ picture: ["-i", file], filter: "[1:v]null", rate, seconds, sound: "opus" });
}

/** Films a green field with these pictures (PNG, so many a second) over it, as a recorder lays an overlay over the game. */
export async function overlaidFilm(
  pictures: readonly Buffer[],
  { rate, size }: { rate: number; size: string },
): Promise<LiveFilm> {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-overlay-"));
  try {
    for (const [at, picture] of pictures.entries()) {
      writeFileSync(path.join(folder, `${String(at).padStart(5, "0")}.png`), picture);
    }
    const game = ["-f", "lavfi", "-i", `color=c=0x2f6b3a:s=${size}:r=${rate}`];
    const picture = [...game, "-framerate", String(rate), "-i", path.join(folder, "%05d.png")];
    return await filmed({ picture, filter: "[1:v][2:v]overlay", rate, seconds: pictures.length / rate, sound: "opus" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Filming {
  /** ffmpeg's inputs for what is filmed; the first is the sound. */
  picture: readonly string[];
  /** Of those inputs, from the second on. */
  filter: string;
  /** Pictures a second. */
  rate: number;
  seconds: number;
  sound: "opus" | "aac";
}

async function filmed({ picture, filter, rate, seconds, sound }: Filming): Promise<LiveFilm> {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-live-"));
  try {
    const inputs = ["-f", "lavfi", "-i", "sine=440:r=48000", ...picture];
    const shown = ["-filter_complex", `${filter}[shown]`, "-map", "[shown]", "-map", "0:a"];
    const coded = [
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-g",
      String(rate * 2),
      "-bf",
      "0",
    ];
    const heard = sound === "opus" ? ["-c:a", "libopus"] : ["-c:a", "aac"];
    const cut = ["-f", "hls", "-hls_time", "2", "-hls_segment_type", "fmp4", "-hls_list_size", "0"];
    const args = [
      ...inputs,
      ...shown,
      "-t",
      String(seconds),
      ...coded,
      ...heard,
      ...cut,
      "-hls_segment_filename",
      "%03d.m4s",
    ];
    await promisify(execFile)(command, ["-loglevel", "error", ...args, "out.m3u8"], { cwd: folder });
    const names = readdirSync(folder).filter((name) => name.endsWith(".m4s"));
    return {
      init: readFileSync(path.join(folder, "init.mp4")),
      segments: names.sort().map((name) => readFileSync(path.join(folder, name))),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FilmOptions {
  seconds?: number;
  size?: string;
  sound?: "opus" | "aac";
}

/** The hash of each coded picture or sound, in order: the samples, byte for byte. */
export function sampleHashes(video: Buffer, track: "v" | "a"): string[] {
  return probed(video, ["-map", `0:${track}`, "-c", "copy", "-f", "framehash", "-hash", "md5", "-"])
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(",").at(-1)?.trim() ?? "");
}

/** How many pictures a player shows. */
export function decodedPictures(video: Buffer): number {
  return probed(video, ["-map", "0:v", "-f", "framehash", "-"])
    .split("\n")
    .filter((line) => /^\d/.test(line)).length;
}

function probed(video: Buffer, args: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-live-"));
  const file = path.join(folder, "video.mp4");
  try {
    writeFileSync(file, video);
    // An edit list says what of the sound's lead-in is not heard; its samples are there all the same.
    const input = ["-ignore_editlist", "1", "-i", file];
    return execFileSync(command, ["-loglevel", "error", ...input, ...args], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
