import * as z from "zod";
import { shortestClipMs, videoLimits } from "#shared/rules/mediaLimits.ts";
import type { FileKind } from "./fileKind.ts";
import { FileProblem } from "./fileProblem.ts";
import { lightRange, type LightRange } from "./standardColours.ts";
import { ToolFailed, type Tools } from "./tools.ts";

export type VideoKind = Extract<FileKind, "mov" | "matroska">;

/** A stored video is an MP4 or a WebM. */
export function storedKind(contentType: string | undefined): VideoKind {
  return contentType === "video/webm" ? "matroska" : "mov";
}

export interface ProbedVideo {
  kind: VideoKind;
  videoCodec: string;
  /** Its pixel format, such as yuv420p. */
  pixels: string;
  light: LightRange;
  /** The camera was turned: the stored picture is rotated for display. */
  isTurned: boolean;
  audioCodec?: string;
  durationMs: number;
  /** As displayed: swapped when the camera was turned. */
  width: number;
  height: number;
}

const probeSchema = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      color_transfer: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      disposition: z.object({ attached_pic: z.int().optional() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
});
type Stream = z.infer<typeof probeSchema>["streams"][number];

const probeMs = 60_000;

/** The format is given, not guessed, and no other file or host is opened, which a playlist inside could ask for. */
export function inputArgs(kind: VideoKind, file: string): string[] {
  return ["-f", kind, "-protocol_whitelist", "file", "-i", file];
}

/** What a video file contains. Throws the FileProblem that makes it unplayable. */
export async function probeVideo(
  tools: Tools,
  kind: VideoKind,
  file: string,
  signal: AbortSignal,
): Promise<ProbedVideo> {
  const { format, streams } = await probed(tools, kind, file, signal);
  if (streams.length > videoLimits.streams) throw new FileProblem("tooManyTracks");
  const video = streams.find((stream) => stream.codec_type === "video" && stream.disposition?.attached_pic !== 1);
  if (!video) throw new FileProblem("noPicture");
  const audioCodec = streams.find((stream) => stream.codec_type === "audio")?.codec_name;
  const saidMs = Math.round((format.duration ?? 0) * 1000);
  const durationMs = saidMs < shortestClipMs ? await endOfPicturesMs(tools, kind, file, signal) : saidMs;
  if (durationMs < shortestClipMs) throw new FileProblem("tooShort");
  if (durationMs > videoLimits.durationMs) throw new FileProblem("tooLong");
  const size = shownSize(video);
  const [longer, shorter] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
  if (shorter < 1) throw new FileProblem("unreadableVideo");
  if (longer > videoLimits.width || shorter > videoLimits.height) throw new FileProblem("tooManyPixels");
  const picture = {
    videoCodec: video.codec_name ?? "",
    pixels: video.pix_fmt ?? "",
    isTurned: rotationOf(video) !== 0,
  };
  const light = lightRange(video.color_transfer);
  return { kind, ...picture, light, ...(audioCodec ? { audioCodec } : {}), durationMs, ...size };
}

async function probed(tools: Tools, kind: VideoKind, file: string, signal: AbortSignal) {
  const wanted = ["-show_format", "-show_streams", "-of", "json", ...inputArgs(kind, file)];
  try {
    const answer = await tools.ffprobe(wanted, { signal, timeoutMs: probeMs });
    return probeSchema.parse(JSON.parse(answer));
  } catch (error) {
    if (error instanceof ToolFailed || error instanceof z.ZodError) throw new FileProblem("unreadableVideo");
    throw error;
  }
}

/** A browser recording may lack its duration, so this reads the time of its last frames. */
async function endOfPicturesMs(tools: Tools, kind: VideoKind, file: string, signal: AbortSignal): Promise<number> {
  let end = 0;
  const onLine = (line: string) => {
    const [at = 0, lasts = 0] = line.split(",").map(Number);
    if (Number.isFinite(at)) end = Math.max(end, at + (Number.isFinite(lasts) ? lasts : 0));
  };
  const wanted = ["-select_streams", "v:0", "-show_entries", "packet=pts_time,duration_time", "-of", "csv=p=0"];
  try {
    await tools.ffprobe([...wanted, ...inputArgs(kind, file)], { signal, timeoutMs: probeMs, onLine });
  } catch (error) {
    if (error instanceof ToolFailed) throw new FileProblem("unreadableVideo");
    throw error;
  }
  return Math.round(end * 1000);
}

function rotationOf({ side_data_list = [] }: Stream): number {
  return side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
}

function shownSize(stream: Stream): { width: number; height: number } {
  const { width = 0, height = 0 } = stream;
  return Math.abs(rotationOf(stream)) % 180 === 90 ? { width: height, height: width } : { width, height };
}
