import type { HighlightReelClip } from "#shared/entities/highlightReelClip.ts";
import { msOf } from "#shared/rules/clipTrim.ts";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import type { ClipSource } from "./normaliseClip.ts";

/** Why this reel cannot be made, however often it is tried. */
export class ReelProblem extends Error {
  override name = "ReelProblem";
}

export interface ReelSource {
  link: HighlightReelClip;
  clip: ClipSource;
}

/** A reel's clips in their order, each with its video where it can be opened. */
export async function reelSources(app: AppContext, reelId: string, folder: string): Promise<ReelSource[]> {
  const links = await app.rows.rowMany("highlightReelClip", { where: { highlightReelId: reelId } });
  const inOrder = links.toSorted((one, other) => one.orderIndex - other.orderIndex);
  return Promise.all(inOrder.map((link) => sourceOf(app, link, folder)));
}

async function sourceOf({ rows, media }: AppContext, link: HighlightReelClip, folder: string): Promise<ReelSource> {
  const clip = await rows.rowOne("videoClip", link.videoClipId);
  if (!clip || clip.deletedAt) throw new ReelProblem(renderFailures.clipGone);
  const row = clip.mediaFileId ? await rows.rowOne("mediaFile", clip.mediaFileId) : undefined;
  if (row?.state !== "ready" || row.contentType === undefined) throw new ReelProblem(renderFailures.clipRefused);
  const file = await media.localFile(mediaKey.video(row.id), folder);
  if (file === undefined) throw new Error("A clip's video is not on this machine.");
  const startMs = msOf(link.startTime);
  const { id: fileId, contentType, hasAudio = false } = row;
  return { link, clip: { fileId, contentType, startMs, hasAudio, file } };
}
