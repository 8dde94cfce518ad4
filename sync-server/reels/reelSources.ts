import type { HighlightReelClip } from "#shared/entities/highlightReelClip.ts";
import { msOf } from "#shared/rules/clipTrim.ts";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import type { ClipLogo, ClipSource } from "./normaliseClip.ts";

/** Why this reel cannot be rendered, however often it is retried. */
export class ReelProblem extends Error {
  override name = "ReelProblem";
}

const ownAddress = /^\/api\/media\/([0-9a-f-]{36})$/;

export interface ReelSource {
  link: HighlightReelClip;
  clip: ClipSource;
}

/** A reel's clips in order, each with the location of its video. */
export async function reelSources(app: AppContext, reelId: string, folder: string): Promise<ReelSource[]> {
  const links = await liveLinks(app, reelId);
  if (links.length === 0) throw new ReelProblem(renderFailures.noClips);
  const inOrder = links.toSorted((one, other) => one.orderIndex - other.orderIndex);
  const reel = await app.rows.rowOne("highlightReel", reelId);
  const logo = reel && (await logoOf(app, reel.fixtureId, folder));
  const sources = await Promise.all(inOrder.map((link) => sourceOf(app, link, folder)));
  return logo ? sources.map(({ link, clip }) => ({ link, clip: { ...clip, logo } })) : sources;
}

/** The sponsor's logo, if the match has an accepted one. */
async function logoOf({ rows, media }: AppContext, fixtureId: string, folder: string): Promise<ClipLogo | undefined> {
  const fixture = await rows.rowOne("fixture", fixtureId);
  const fileId = ownAddress.exec(fixture?.businessLogo ?? "")?.[1];
  const row = fileId === undefined ? undefined : await rows.rowOne("mediaFile", fileId);
  if (row?.state !== "ready" || row.deletedAt) return undefined;
  const file = await media.localFile(mediaKey.video(row.id), folder);
  return file === undefined ? undefined : { fileId: row.id, file };
}

/** A reel's clips, without deleted ones. */
export async function liveLinks({ rows }: Pick<AppContext, "rows">, reelId: string): Promise<HighlightReelClip[]> {
  const links = await rows.rowMany("highlightReelClip", { where: { highlightReelId: reelId } });
  return links.filter(({ deletedAt }) => deletedAt === undefined);
}

async function sourceOf({ rows, media }: AppContext, link: HighlightReelClip, folder: string): Promise<ReelSource> {
  const clip = await rows.rowOne("videoClip", link.videoClipId);
  // Deleted just now: its reel has a new version, so this rendering is obsolete.
  if (!clip || clip.deletedAt) throw new Error("A clip of the reel was deleted meanwhile.");
  const row = clip.mediaFileId ? await rows.rowOne("mediaFile", clip.mediaFileId) : undefined;
  if (row?.state !== "ready" || row.contentType === undefined) throw new ReelProblem(renderFailures.clipRefused);
  const startMs = msOf(link.startTime);
  const { id: fileId, contentType, hasAudio = false } = row;
  const open = async (): Promise<string> => {
    const file = await media.localFile(mediaKey.video(fileId), folder);
    if (file === undefined) throw new Error("A clip's video is not on this machine.");
    return file;
  };
  return { link, clip: { fileId, contentType, startMs, hasAudio, open } };
}
