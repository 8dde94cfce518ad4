import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";
import { FileProblem } from "../media/fileProblem.ts";
import { inputArgs, probeVideo, storedKind, type VideoKind } from "../media/probeVideo.ts";
import { toStandard } from "../media/standardColours.ts";
import { ToolFailed } from "../media/tools.ts";
import {
  cornerLogo,
  normalisedPicture,
  normalisedSound,
  reelSizes,
  secondsOf,
  timescale,
  videoCoding,
  type Fitting,
} from "./encoding.ts";
import { frameCount, type Rendering } from "./rendering.ts";
import { framesPerSecond, type ClipPart, type PlannedClip } from "./renderPlan.ts";

/** A sponsor's logo shown in the picture. */
export interface ClipLogo {
  fileId: string;
  file: string;
}

/** A clip, as cut from its file. */
export interface ClipSource {
  fileId: string;
  contentType: string;
  startMs: number;
  hasAudio: boolean;
  logo?: ClipLogo;
  /** Returns where its video can be opened. It may have to be fetched, which a cached clip does not need. */
  open(): Promise<string>;
}

/** A clip in the reels' size and rate, cut where transitions begin: the files of its parts, and its sound. */
export interface NormalClip extends Partial<Record<ClipPart, string>> {
  sound: string;
}

const settings = 3;
const partList = "parts.csv";
const normaliseMs = 30 * 60_000;
const keptMs = 30 * 24 * 60 * 60 * 1000;

function cacheOf(env: Pick<Env, "DATA_DIR">): string {
  return path.resolve(env.DATA_DIR, "cache", "clips");
}

/** Made once per file and trim, and reused when this reel is rendered again or another reel has the same clip. */
export async function normaliseClip(rendering: Rendering, source: ClipSource, clip: PlannedClip): Promise<NormalClip> {
  const { fileId, startMs, logo } = source;
  const named = [settings, fileId, startMs, clip.frames, clip.edge, logo?.fileId, rendering.shape].join(" ");
  const kept = path.join(cacheOf(rendering.env), createHash("sha256").update(named).digest("hex").slice(0, 32));
  const isThere = await stat(kept).then(
    () => true,
    () => false,
  );
  if (isThere) await utimes(kept, new Date(), new Date());
  else await keep(await makeParts(rendering, source, clip, path.basename(kept)), kept);
  const hasBody = clip.frames > 2 * clip.edge;
  return {
    head: path.join(kept, "part-0.mp4"),
    ...(hasBody ? { body: path.join(kept, "part-1.mp4") } : {}),
    tail: path.join(kept, hasBody ? "part-2.mp4" : "part-1.mp4"),
    sound: path.join(kept, "sound.flac"),
  };
}

async function makeParts(rendering: Rendering, source: ClipSource, clip: PlannedClip, name: string): Promise<string> {
  const { folder, tools, signal } = rendering;
  const made = path.join(folder, `clip-${name}`);
  await mkdir(made, { recursive: true });
  const count = frameCount(rendering.onFrames());
  const file = await source.open();
  const fitting = await fittingOf(rendering, { kind: storedKind(source.contentType), file }, made);
  await tools.ffmpeg(normaliseArgs(file, source, clip, fitting), {
    signal,
    timeoutMs: normaliseMs,
    folder: made,
    onLine: count.onLine,
  });
  const { frames, edge } = clip;
  const expected = [edge, frames - 2 * edge, edge].filter((count) => count > 0).join(" ");
  const found = (await framesOfParts(made, count.frames)).join(" ");
  if (found !== expected) throw new ToolFailed(`The clip's parts have ${found} pictures instead of ${expected}.`);
  return made;
}

/** What its picture needs to fit the frame. */
async function fittingOf(
  { tools, signal, shape }: Rendering,
  { kind, file }: { kind: VideoKind; file: string },
  folder: string,
): Promise<Fitting> {
  try {
    const { light, width, height } = await probeVideo(tools, kind, file, signal);
    const fitting = { shape, source: { width, height } };
    const size = reelSizes[shape];
    if (light === "standard") return fitting;
    return { ...fitting, toStandard: await toStandard(light, folder, Math.max(size.width, size.height)) };
  } catch (error) {
    throw error instanceof FileProblem ? new ToolFailed(error.message) : error;
  }
}

/** How many of all frames each part has. ffmpeg records where it cut, counted from its own start time. */
async function framesOfParts(folder: string, all: number): Promise<number[]> {
  const lines = (await readFile(path.join(folder, partList), "utf8")).trim().split("\n");
  const later = lines.slice(1).map((line) => {
    const [, start = 0, end = 0] = line.split(",").map(Number);
    return Math.round((end - start) * framesPerSecond);
  });
  return [later.reduce((left, frames) => left - frames, all), ...later];
}

/** The picture, with the logo from input `logo` in its upper right corner. */
function pictureGraph(frames: number, fitting: Fitting, logo: number | undefined): string {
  if (logo === undefined) return normalisedPicture("0:V:0", "v", frames, fitting);
  const under = normalisedPicture("0:V:0", "p", frames, fitting);
  return `${under};[${logo}:v]${cornerLogo("p", "v", frames, fitting.shape)}`;
}

/** One pass: the picture cut before and after the edges, each part starting with a keyframe, and the sound. */
function normaliseArgs(file: string, source: ClipSource, { frames, edge }: PlannedClip, fitting: Fitting): string[] {
  const { startMs, hasAudio, logo } = source;
  const length = secondsOf(frames);
  const cuts = [...new Set([edge, frames - edge])];
  const justBefore = (frame: number) => (frame / framesPerSecond - 0.001).toFixed(6);
  const silence = ["-f", "lavfi", "-t", length, "-i", "anullsrc=r=48000:cl=stereo"];
  return [
    // Clips are made in parallel: one decoding thread each halves the memory.
    ...[
      "-threads",
      "1",
      "-ss",
      (startMs / 1000).toFixed(3),
      "-t",
      length,
      ...inputArgs(storedKind(source.contentType), file),
    ],
    ...(hasAudio ? [] : silence),
    ...(logo ? ["-f", "webp_pipe", "-protocol_whitelist", "file", "-i", logo.file] : []),
    ...[
      "-progress",
      "pipe:1",
      "-filter_complex",
      pictureGraph(frames, fitting, logo && (hasAudio ? 1 : 2)),
      "-map",
      "[v]",
    ],
    ...videoCoding,
    // Cut by frame number: a segment's times start later than the encoder's, and another keyframe may come just before.
    ...["-force_key_frames", cuts.map(justBefore).join(","), "-f", "segment", "-segment_frames", cuts.join(",")],
    ...["-reset_timestamps", "1"],
    ...["-segment_list", partList, "-segment_list_type", "csv"],
    ...["-segment_format", "mp4", "-segment_format_options", `video_track_timescale=${timescale}`, "part-%d.mp4"],
    ...["-map", hasAudio ? "0:a:0" : "1:a:0", "-af", normalisedSound(frames), "-map_metadata", "-1", "sound.flac"],
  ];
}

/** Two parallel runs make the same clip: the second one's is discarded. */
async function keep(made: string, kept: string): Promise<void> {
  await mkdir(path.dirname(kept), { recursive: true, mode: 0o700 });
  await rename(made, kept).catch(async (error: unknown) => {
    const isKept = error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
    if (!isKept) throw error;
    await rm(made, { recursive: true, force: true });
  });
}

/** Removes clips that no reel has used in a month. */
export async function removeOldClips(env: Pick<Env, "DATA_DIR">, now: number): Promise<void> {
  for (const name of await readdir(cacheOf(env)).catch(() => [])) {
    const kept = path.join(cacheOf(env), name);
    const { mtimeMs } = await stat(kept);
    if (now - mtimeMs > keptMs) await rm(kept, { recursive: true, force: true });
  }
}
