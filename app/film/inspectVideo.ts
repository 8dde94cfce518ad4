import { BlobSource, CanvasSink, Input, MATROSKA, MP4, QTFF, WEBM, type InputVideoTrack } from "mediabunny";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { shortestClipMs, videoLimits } from "#shared/rules/mediaLimits.ts";

export type VideoLook =
  | { status: "video"; durationMs: number; thumbnail: ArrayBuffer | undefined }
  /** Why the server would not accept it: the server's own sentence. */
  | { status: "refused"; sentence: string };

const thumbnailWidth = 640;

/**
 * Inspects a file on the device: its length and a picture from it. The container is identified by its bytes, never by
 * its name. If this browser cannot decode the picture (HEVC, say), the server's picture follows.
 */
export async function inspectVideo(blob: Blob): Promise<VideoLook> {
  if (blob.size === 0) return refused(fileRefusals.tooShort);
  const input = new Input({ source: new BlobSource(blob), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    if (!(await input.canRead())) return refused(fileRefusals.notVideo);
    const track = await input.getPrimaryVideoTrack();
    if (!track) return refused(fileRefusals.noPicture);
    const durationMs = Math.round((await input.computeDuration()) * 1_000);
    if (durationMs < shortestClipMs) return refused(fileRefusals.tooShort);
    if (durationMs > videoLimits.durationMs) return refused(fileRefusals.tooLong);
    return { status: "video", durationMs, thumbnail: await pictureOf(track, durationMs).catch(() => undefined) };
  } catch {
    return refused(fileRefusals.unreadableVideo);
  } finally {
    input.dispose();
  }
}

function refused(sentence: string): VideoLook {
  return { status: "refused", sentence };
}

/** A frame from a little into the video, because the first is often black. */
async function pictureOf(track: InputVideoTrack, durationMs: number): Promise<ArrayBuffer | undefined> {
  if (typeof VideoDecoder === "undefined" || !(await track.canDecode())) return undefined;
  const sink = new CanvasSink(track, { width: thumbnailWidth });
  const frame = (await sink.getCanvas(Math.min(1, durationMs / 2_000))) ?? (await sink.getCanvas(0));
  const picture = frame && (await pictureIn(frame.canvas));
  return picture?.arrayBuffer();
}

function pictureIn(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob | undefined> {
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", 0.8));
}
