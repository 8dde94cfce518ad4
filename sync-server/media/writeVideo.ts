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

/** Writes a video that browsers can play, without anything else from its file. */
export async function writeVideo(
  tools: Tools,
  source: { file: string; probed: ProbedVideo; treatment: Treatment },
  { folder, signal, onProgress, keepsSound = false }: Writing,
): Promise<WrittenVideo> {
  const { probed, treatment } = source;
  const isWebm = treatment === "keepAsWebm";
  const file = path.join(folder, "video");
  const picture = treatment === "convert" ? await convertedPicture(probed, folder) : keptPicture(probed);
  const most = (await stat(source.file)).size + spareBytes;
  const args = [
    ...["-progress", "pipe:1", ...inputArgs(probed.kind, source.file)],
    ...["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"],
    ...[
      ...picture,
      ...(keepsSound ? ["-c:a", "copy"] : sound(probed, isWebm)),
      ...(treatment === "convert" ? [] : ["-fs", String(most)]),
    ],
    ...[...(isWebm ? ["-f", "webm"] : ["-movflags", "+faststart", "-f", "mp4"]), file],
  ];
  const timeoutMs = copyMs + (treatment === "convert" ? slowest * probed.durationMs : 0);
  await tools.ffmpeg(args, { signal, timeoutMs, folder, onLine: percentOf(probed.durationMs, onProgress) });
  return { file, ...(isWebm ? { kind: "matroska", type: "video/webm" } : { kind: "mov", type: "video/mp4" }) };
}

function keptPicture({ videoCodec }: ProbedVideo): string[] {
  return ["-c:v", "copy", ...(videoCodec === "hevc" ? ["-tag:v", "hvc1"] : [])];
}

/** H.264 that every browser plays. ffmpeg applies the camera's rotation. */
async function convertedPicture({ width, height, light }: ProbedVideo, folder: string): Promise<string[]> {
  const [w, h] = width >= height ? [longer, shorter] : [shorter, longer];
  const bright = light === "standard" ? [] : [await toStandard(light, folder, longer)];
  const smaller = `scale=w='min(iw,${w})':h='min(ih,${h})':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const named =
    light === "standard" ? "" : ",setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";
  const filters = [...bright, `${smaller}:out_range=tv,format=yuv420p${named}`].join(",");
  return [
    ...["-vf", filters, "-fps_mode", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-crf", "21"],
    ...["-profile:v", "high", "-g", "120", "-pix_fmt", "yuv420p"],
  ];
}

function sound({ audioCodec }: ProbedVideo, isWebm: boolean): string[] {
  const played = isWebm ? ["opus", "vorbis"] : ["aac", "mp3"];
  if (audioCodec === undefined || played.includes(audioCodec)) return ["-c:a", "copy"];
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
