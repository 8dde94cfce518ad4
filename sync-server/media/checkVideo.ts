import type { FileFound } from "./fileFound.ts";
import { fileKind } from "./fileKind.ts";
import { FileProblem } from "./fileProblem.ts";
import { FileWindow } from "./fileWindow.ts";
import { requireMatroskaClaims } from "./matroskaClaims.ts";
import { requireMp4Claims } from "./mp4Claims.ts";
import { probeVideo } from "./probeVideo.ts";
import { videoThumbnail } from "./thumbnails.ts";
import { ToolFailed, type Tools } from "./tools.ts";
import { treatmentOf } from "./videoCoding.ts";
import { writeVideo } from "./writeVideo.ts";

/** The video has to be converted, which may take as long as it plays. */
export class ConversionNeeded extends Error {
  override name = "ConversionNeeded";
}

/**
 * Checks a video and rewrites it without its other data: location, device, data tracks. Picture and sound are kept
 * where browsers can play them. Otherwise they are converted, and `onConverted` receives the percentage; without it
 * ConversionNeeded is thrown.
 */
export async function checkVideo(
  tools: Tools,
  source: string,
  { folder, signal, keepsSound = false }: { folder: string; signal: AbortSignal; keepsSound?: boolean },
  onConverted?: (percent: number) => void,
): Promise<FileFound> {
  const kind = await fileKind(source);
  if (kind !== "mov" && kind !== "matroska") throw new FileProblem("notVideo");
  await FileWindow.over(source, kind === "mov" ? requireMp4Claims : requireMatroskaClaims);
  const probed = await probeVideo(tools, kind, source, signal);
  const treatment = treatmentOf(probed);
  if (treatment === "convert" && !onConverted) throw new ConversionNeeded();
  const onProgress = (percent: number) => treatment === "convert" && onConverted?.(percent);
  const wanted = { file: source, probed, treatment };
  const video = await failingAsDamaged(writeVideo(tools, wanted, { folder, signal, onProgress, keepsSound }));
  const written = await probeVideo(tools, video.kind, video.file, signal);
  const thumbnail = await failingAsDamaged(
    videoThumbnail(tools, video.kind, video.file, { ...written, folder, signal }),
  );
  const { durationMs, width, height } = written;
  const hasAudio = written.audioCodec !== undefined;
  return { video: video.file, thumbnail, facts: { contentType: video.type, durationMs, width, height, hasAudio } };
}

/** If ffmpeg cannot read or write it, the file is at fault: ffprobe proved the tool. */
export async function failingAsDamaged<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ToolFailed ? new FileProblem("unreadableVideo") : error;
  }
}
