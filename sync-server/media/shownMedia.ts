import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { highlightReelEntity } from "#shared/entities/highlightReel.ts";
import { videoClipEntity } from "#shared/entities/videoClip.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { versionIn } from "#shared/rules/mediaAddress.ts";
import type { AppContext } from "../appContext.ts";

/** Film that the actor may see, with its picture. */
export interface ShownMedia {
  id: string;
  version: number;
  contentType: string;
  title: string;
  /** Everybody may see it. */
  isPublic: boolean;
}

interface FilmView {
  title?: string | undefined;
  videoUrl?: string | undefined;
}

const visitor: Actor = { kind: "visitor" };

/**
 * Whoever is shown the address in the row that names the film may fetch it, and nobody else: one function says who sees
 * what. Asked at every request, so that a school that takes its yes back is obeyed at once.
 */
export async function shownMedia(app: AppContext, id: string, actor: Actor): Promise<ShownMedia> {
  const film = (await clipFilm(app, id)) ?? (await reelFilm(app, id));
  const view = film?.seenBy(actor);
  if (!film || view?.videoUrl === undefined) throw new DomainError("row.notFound");
  return {
    id,
    version: film.version,
    contentType: film.contentType,
    title: view.title ?? "Touchline",
    isPublic: film.seenBy(visitor)?.videoUrl !== undefined,
  };
}

interface Film {
  version: number;
  contentType: string;
  seenBy(actor: Actor): FilmView | undefined;
}

async function clipFilm({ rows }: AppContext, id: string): Promise<Film | undefined> {
  const file = await rows.rowOne("mediaFile", id);
  const [clip] = file ? await rows.rowMany("videoClip", { where: { mediaFileId: id }, limit: 1 }) : [];
  if (!clip || file?.contentType === undefined || file.deletedAt) return undefined;
  return { version: 1, contentType: file.contentType, seenBy: (actor) => viewFor(videoClipEntity, clip, actor) };
}

/** While a reel is made again, its address is still that of the version that is done. */
async function reelFilm({ rows }: AppContext, id: string): Promise<Film | undefined> {
  const reel = await rows.rowOne("highlightReel", id);
  if (reel?.videoUrl === undefined) return undefined;
  const version = versionIn(reel.videoUrl);
  return { version, contentType: "video/mp4", seenBy: (actor) => viewFor(highlightReelEntity, reel, actor) };
}
