import path from "node:path";
import type { FileFound } from "./fileFound.ts";
import { fileKind } from "./fileKind.ts";
import { FileProblem } from "./fileProblem.ts";
import { FileWindow } from "./fileWindow.ts";
import { requireMatroskaClaims } from "./matroskaClaims.ts";
import { requireMp4Claims } from "./mp4Claims.ts";
import { inputArgs, probeVideo, type ProbedVideo } from "./probeVideo.ts";
import { videoThumbnail } from "./thumbnails.ts";
import { ToolFailed, type Tools } from "./tools.ts";

const copyMs = 30 * 60_000;
/** Codings that browsers play, by the container that carries them. */
const inMp4 = { video: ["h264", "hevc", "mpeg4"], audio: ["aac", "mp3"] };
const inWebm = { video: ["vp8", "vp9", "av1"], audio: ["opus", "vorbis"] };

/**
 * Looks at a video and writes it anew without what else its file holds: the place where it was filmed, the device, data
 * tracks. Picture and sound stay as they are where browsers can play them.
 */
export async function checkVideo(
  tools: Tools,
  source: string,
  folder: string,
  signal: AbortSignal,
): Promise<FileFound> {
  const kind = await fileKind(source);
  if (kind !== "mov" && kind !== "matroska") throw new FileProblem("notVideo");
  await FileWindow.over(source, kind === "mov" ? requireMp4Claims : requireMatroskaClaims);
  const probed = await probeVideo(tools, kind, source, signal);
  const target = targetOf(probed);
  const video = path.join(folder, "video");
  await failingAsDamaged(tools.ffmpeg([...copyArgs(source, probed, target), video], { signal, timeoutMs: copyMs }));
  const written = await probeVideo(tools, target.kind, video, signal);
  const thumbnail = await failingAsDamaged(videoThumbnail(tools, target.kind, video, { ...written, folder, signal }));
  const { durationMs, width, height } = written;
  const hasAudio = written.audioCodec !== undefined;
  return { video, thumbnail, facts: { contentType: target.type, durationMs, width, height, hasAudio } };
}

interface Target {
  kind: ProbedVideo["kind"];
  type: "video/mp4" | "video/webm";
  /** Arguments of its container. */
  args: readonly string[];
  audio: readonly string[];
  audioCoder: "aac" | "libopus";
}

function targetOf({ videoCodec }: ProbedVideo): Target {
  const mp4 = { kind: "mov", type: "video/mp4", args: ["-movflags", "+faststart", "-f", "mp4"] } as const;
  const webm = { kind: "matroska", type: "video/webm", args: ["-f", "webm"] } as const;
  if (inMp4.video.includes(videoCodec)) return { ...mp4, audio: inMp4.audio, audioCoder: "aac" };
  if (inWebm.video.includes(videoCodec)) return { ...webm, audio: inWebm.audio, audioCoder: "libopus" };
  throw new FileProblem("unknownCoding");
}

function copyArgs(source: string, { kind, videoCodec, audioCodec }: ProbedVideo, target: Target): string[] {
  const isPlayable = audioCodec === undefined || target.audio.includes(audioCodec);
  return [
    ...inputArgs(kind, source),
    ...["-map", "0:V:0", "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"],
    ...["-c:v", "copy", ...(videoCodec === "hevc" ? ["-tag:v", "hvc1"] : [])],
    ...(isPlayable ? ["-c:a", "copy"] : ["-c:a", target.audioCoder, "-b:a", "128k", "-ac", "2"]),
    ...target.args,
  ];
}

/** What ffmpeg cannot read or write is the file's fault: ffprobe has proved the tool. */
async function failingAsDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ToolFailed ? new FileProblem("unreadableVideo") : error;
  }
}
