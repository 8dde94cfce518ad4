import { stat } from "node:fs/promises";
import path from "node:path";
import { inputArgs, type ProbedVideo } from "./probeVideo.ts";
import { toStandard } from "./standardColours.ts";
import type { Tools } from "./tools.ts";
import type { Treatment } from "./videoCoding.ts";

const copyMs = 30 * 60_000;
/** For a slow server that is busy. */
const slowest = 10;
/** A copy is as long as its file. A small file may refer to its bytes a million times. */
const spareBytes = 64_000_000;
/** As sharp as most screens; a phone could not play a larger one anyway. */
const [longer, shorter] = [1920, 1080];

export interface WrittenVideo {
  kind: ProbedVideo["kind"];
  type: "video/mp4" | "video/webm";
  file: string;
}

interface Writing {
  folder: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /** The sound's coding is kept whatever it is. */
  keepsSound?: boolean;
}

interface VideoSource {
  file: string;
  probed: ProbedVideo;
  treatment: Treatment;
  /** Only this part of it, which has to be converted: a copy could begin only at a keyframe. */
  part?: Part;
}

interface Part {
  startMs: number;
  endMs: number;
}

/** Writes a video that browsers can play, without anything else from its file. */
export async function writeVideo(
  tools: Tools,
  source: VideoSource,
  { folder, signal, onProgress, keepsSound = false }: Writing,
): Promise<WrittenVideo> {
  const { probed, treatment, part } = source;
  const lastsMs = part ? part.endMs - part.startMs : probed.durationMs;
  const isWebm = treatment === "keepAsWebm";
  const file = path.join(folder, "video");
  const picture =
    treatment === "convert" ? await convertedPicture(probed, folder, part !== undefined) : keptPicture(probed);
  const most = (await stat(source.file)).size + spareBytes;
  const args = [
    ...["-progress", "pipe:1", ...beginsAt(part), ...inputArgs(probed.kind, source.file)],
    ...["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"],
    ...[
      ...picture,
      ...(keepsSound ? ["-c:a", "copy"] : sound(probed, { isWebm, isCut: part !== undefined })),
      ...(treatment === "convert" ? [] : ["-fs", String(most)]),
    ],
    ...endsAfter(part, lastsMs),
    ...[...(isWebm ? ["-f", "webm"] : ["-movflags", "+faststart", "-f", "mp4"]), file],
  ];
  const timeoutMs = copyMs + (treatment === "convert" ? slowest * lastsMs : 0);
  await tools.ffmpeg(args, { signal, timeoutMs, folder, onLine: percentOf(lastsMs, onProgress) });
  return { file, ...(isWebm ? { kind: "matroska", type: "video/webm" } : { kind: "mov", type: "video/mp4" }) };
}

/** ffmpeg decodes from the keyframe before it, and leaves out the pictures that come earlier. */
function beginsAt(part: Part | undefined): string[] {
  return part ? ["-ss", (part.startMs / 1000).toFixed(3)] : [];
}

/** An option of the output: as one of the input it would count from zero again where a take has another size. */
function endsAfter(part: Part | undefined, lastsMs: number): string[] {
  return part ? ["-t", (lastsMs / 1000).toFixed(3)] : [];
}

function keptPicture({ videoCodec }: ProbedVideo): string[] {
  return ["-c:v", "copy", ...(videoCodec === "hevc" ? ["-tag:v", "hvc1"] : [])];
}

/**
 * H.264 that every browser plays. ffmpeg applies the camera's rotation. A recording of several takes changes its size on
 * the way: then all of it gets the size that it says it has.
 */
async function convertedPicture(probed: ProbedVideo, folder: string, isOneSize: boolean): Promise<string[]> {
  const { width, height, light } = probed;
  const [w, h] = width >= height ? [longer, shorter] : [shorter, longer];
  const bright = light === "standard" ? [] : [await toStandard(light, folder, longer)];
  const limited = `scale=w='min(iw,${w})':h='min(ih,${h})':force_original_aspect_ratio=decrease:force_divisible_by=2:out_range=tv`;
  const smaller = isOneSize ? framed(probed, Math.min(1, w / width, h / height)) : limited;
  const named =
    light === "standard" ? "" : ",setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";
  const filters = [...bright, `${smaller},format=yuv420p${named}`].join(",");
  return [
    ...["-vf", filters, "-fps_mode", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-crf", "21"],
    ...["-profile:v", "high", "-g", "120", "-pix_fmt", "yuv420p"],
  ];
}

function framed({ width, height }: ProbedVideo, scale: number): string {
  const [w, h] = [width, height].map((side) => 2 * Math.max(1, Math.round((side * scale) / 2)));
  return `scale=${w}:${h}:force_original_aspect_ratio=decrease:out_range=tv,pad=${w}:${h}:-1:-1,setsar=1`;
}

/** Copied where browsers play it; that of a part is coded again, so that it begins and ends with its pictures. */
function sound({ audioCodec }: ProbedVideo, { isWebm, isCut }: { isWebm: boolean; isCut: boolean }): string[] {
  const played = isWebm ? ["opus", "vorbis"] : ["aac", "mp3"];
  if (audioCodec === undefined || (!isCut && played.includes(audioCodec))) return ["-c:a", "copy"];
  return ["-c:a", isWebm ? "libopus" : "aac", "-b:a", "128k", "-ac", "2"];
}

/** Reports every further five percent, but not the end. */
function percentOf(durationMs: number, tell: (percent: number) => void): (line: string) => void {
  let told = 0;
  return (line) => {
    const done = /^out_time_us=\s*(\d+)/.exec(line)?.[1];
    const percent = done === undefined ? 0 : Math.min(95, Math.floor(Number(done) / 1000 / durationMs / 0.05) * 5);
    if (percent <= told) return;
    told = percent;
    tell(percent);
  };
}
