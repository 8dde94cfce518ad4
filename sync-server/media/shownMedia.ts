import type { Actor } from "#shared/entities/actor.ts";
import { bidEntity } from "#shared/entities/bid.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { fixtureEntity } from "#shared/entities/fixture.ts";
import { highlightReelEntity } from "#shared/entities/highlightReel.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { videoClipEntity } from "#shared/entities/videoClip.ts";
import { brandAddresses, isBrandPurpose } from "#shared/rules/brandAssets.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { mediaAddress, versionIn } from "#shared/rules/mediaAddress.ts";
import type { AppContext } from "../appContext.ts";

/** Film that the actor may see, including its thumbnail. */
export interface ShownMedia {
  id: string;
  version: number;
  contentType: string;
  title: string;
  /** Everyone may see it. */
  isPublic: boolean;
}

/** A file and the row that names it. */
interface Film extends Pick<ShownMedia, "version" | "contentType" | "title"> {
  /** Its address in that row, if the actor is shown it. */
  addressFor(actor: Actor): string | undefined;
}

const visitor: Actor = { kind: "visitor" };

/**
 * Only those who are shown the address in the film's row may fetch it: one function decides who sees what. Checked at
 * every request, so that a school's withdrawal takes effect at once.
 */
export async function shownMedia(app: AppContext, id: string, actor: Actor): Promise<ShownMedia> {
  const film = (await fileFilm(app, id)) ?? (await reelFilm(app, id));
  if (film?.addressFor(actor) === undefined) throw new DomainError("row.notFound");
  const { version, contentType, title } = film;
  return { id, version, contentType, title, isPublic: film.addressFor(visitor) !== undefined };
}

/** A reel's vertical video, for those who are shown its address: its creator and admins. */
export async function shownVertical(app: AppContext, id: string, actor: Actor): Promise<ShownMedia> {
  const reel = await app.rows.rowOne("highlightReel", id);
  const { verticalUrl } = (reel && viewFor(highlightReelEntity, reel, actor)) ?? {};
  if (!reel || verticalUrl === undefined) throw new DomainError("row.notFound");
  const title = `${reel.title} 9x16`;
  return { id, version: versionIn(verticalUrl), contentType: "video/mp4", title, isPublic: false };
}

async function fileFilm(app: AppContext, id: string): Promise<Film | undefined> {
  const file = await app.rows.rowOne("mediaFile", id);
  if (file?.contentType === undefined || file.deletedAt) return undefined;
  const isCovered = isBrandPurpose(file.purpose) || (await allAgreed(app, [file.permissionId]));
  const named = isCovered ? await namingRow(app, file) : undefined;
  return named && { ...named, version: 1, contentType: file.contentType };
}

function namingRow(app: AppContext, file: MediaFile): Promise<NamedFilm | undefined> {
  if (file.purpose === "recording") return recordingOf(app, file);
  return isBrandPurpose(file.purpose) ? brandAssetOf(app, file) : clipOf(app, file);
}

type NamedFilm = Pick<Film, "title" | "addressFor">;

async function clipOf({ rows }: AppContext, { id }: MediaFile): Promise<NamedFilm | undefined> {
  const [clip] = await rows.rowMany("videoClip", { where: { mediaFileId: id }, limit: 1 });
  return clip && { title: clip.title, addressFor: (actor) => viewFor(videoClipEntity, clip, actor)?.videoUrl };
}

async function recordingOf({ rows }: AppContext, { id, fixtureId }: MediaFile): Promise<NamedFilm | undefined> {
  const bids = await rows.rowMany("bid", { where: { fixtureId } });
  const bid = bids.find(
    ({ recordingFileId, recordingUrl }) => recordingFileId === id && recordingUrl === mediaAddress(id),
  );
  const fixture = bid && (await rows.rowOne("fixture", fixtureId));
  if (!fixture) return undefined;
  return { title: matchTitle(fixture), addressFor: (actor) => viewFor(bidEntity, bid, actor)?.recordingUrl };
}

/** For the requester, the assigned streamer and admins. */
async function brandAssetOf({ rows }: AppContext, { id, fixtureId, name }: MediaFile): Promise<NamedFilm | undefined> {
  const fixture = await rows.rowOne("fixture", fixtureId);
  const addressFor = (actor: Actor) => {
    const view = fixture && viewFor(fixtureEntity, fixture, actor);
    return brandAddresses(view ?? {}).find(({ address }) => address === mediaAddress(id))?.address;
  };
  return { title: name.replace(/\.[^.]*$/, ""), addressFor };
}

/** Checks the schools' current answers as well as the rows that name the film. */
async function allAgreed({ rows }: AppContext, permissionIds: readonly (string | undefined)[]): Promise<boolean> {
  const answers = await Promise.all(permissionIds.map((id) => rows.rowOne("schoolPermission", id ?? "")));
  return answers.every((answer) => answer?.permissionStatus === "approved");
}

/** While a reel is rendered again, its address is still that of the finished version. */
async function reelFilm(app: AppContext, id: string): Promise<Film | undefined> {
  const reel = await app.rows.rowOne("highlightReel", id);
  if (reel?.videoUrl === undefined || !(await allAgreed(app, reel.permissionIds ?? []))) return undefined;
  return {
    version: versionIn(reel.videoUrl),
    contentType: "video/mp4",
    title: reel.title,
    addressFor: (actor) => viewFor(highlightReelEntity, reel, actor)?.videoUrl,
  };
}
