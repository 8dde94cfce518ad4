import { stat } from "node:fs/promises";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import type { Cut } from "#shared/rules/clipCut.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { failingAsDamaged } from "./checkVideo.ts";
import type { FileFound } from "./fileFound.ts";
import { FileProblem } from "./fileProblem.ts";
import { hashOfFile } from "./hashOfFile.ts";
import { probeVideo, storedKind } from "./probeVideo.ts";
import { videoThumbnail } from "./thumbnails.ts";
import { findTools } from "./tools.ts";
import { writeVideo } from "./writeVideo.ts";

interface Work {
  folder: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

/**
 * A clip's file, cut from the match's recording. It is coded again, so that it begins and ends at the pictures that
 * were named and holds nothing of what comes before and after them.
 */
export async function cutOut(app: AppContext, file: MediaFile, work: Work): Promise<FileFound> {
  const { folder, signal } = work;
  const { cutFrom } = file;
  if (!cutFrom) throw new Error("This file is not cut from another one.");
  const recording = await permittedRecording(app, file);
  const tools = await findTools(app.env);
  await app.media.requireRoom(mostBytes(recording, cutFrom));
  const source = await app.media.localFile(mediaKey.video(recording.id), folder);
  // It may be on another machine, whose worker takes the job next.
  if (source === undefined) throw new Error("The recording is not on this machine.");
  const probed = await probeVideo(tools, storedKind(recording.contentType), source, signal);
  const part = { startMs: cutFrom.inMs, endMs: Math.min(cutFrom.outMs, probed.durationMs) };
  const wanted = { file: source, probed, treatment: "convert", part } as const;
  const video = await failingAsDamaged(writeVideo(tools, wanted, work));
  const written = await probeVideo(tools, video.kind, video.file, signal);
  const thumbnail = await failingAsDamaged(
    videoThumbnail(tools, video.kind, video.file, { ...written, folder, signal }),
  );
  const { durationMs, width, height } = written;
  const { size: bytes } = await stat(video.file);
  const sha256 = await hashOfFile(video.file);
  const hasAudio = written.audioCodec !== undefined;
  // The school or the streamer may have taken it back while the part was being cut.
  await permittedRecording(app, file);
  const facts = { contentType: video.type, durationMs, width, height, hasAudio, bytes, sha256 };
  return { video: video.file, thumbnail, facts };
}

/** What the file is cut from, if the school still permits it and nobody has removed it. */
async function permittedRecording({ rows }: AppContext, { id, cutFrom }: MediaFile): Promise<MediaFile> {
  const permissionId = (await rows.rowOne("mediaFile", id))?.permissionId ?? "";
  const permission = await rows.rowOne("schoolPermission", permissionId);
  if (permission?.permissionStatus !== "approved") throw new FileProblem("notPermitted");
  const recording = await rows.rowOne("mediaFile", cutFrom?.fileId ?? "");
  if (recording?.state !== "ready" || recording.deletedAt) throw new FileProblem("recordingGone");
  return recording;
}

/** The bytes that the part may take: twice its share of the recording's, in case it is coded less well. */
function mostBytes({ bytes = 0, durationMs = 1 }: MediaFile, { inMs, outMs }: Cut): number {
  return Math.ceil(2 * bytes * Math.min(1, (outMs - inMs) / durationMs));
}
