import { liveLimits } from "#shared/api/live.ts";
import { WireError } from "#shared/api/wireError.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { RejectionCode } from "#shared/rules/domainErrors.ts";
import { admission, isShown, recordingFile, type Viewer, type Watched } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { readAddress } from "./partAddress.ts";
import { soundPrefix, type PlaylistKind } from "./playlists.ts";
import { soundInit, soundSegment } from "./soundOnly.ts";
import type { StreamState } from "./streamIndex.ts";
import type { WrittenPlaylist } from "./writtenPlaylist.ts";

type Parts = Pick<AppContext, "live" | "keys" | "media">;

/** How a caller shows that they may watch. */
export interface Credentials extends Viewer {
  until?: unknown;
  sig?: unknown;
}

export function viewerOf(actor: Actor, key: unknown): Viewer {
  const user = actor.kind === "user" ? actor : undefined;
  return {
    userId: user?.userId,
    isAdmin: user?.role === "admin",
    key: typeof key === "string" ? key : undefined,
  };
}

/**
 * Refuses a viewer. Not a DomainError: a withdrawal refuses a thousand viewers at once, and none of them is a break-in
 * to be noted.
 */
function refused(code: Extract<RejectionCode, `live.${string}`>): WireError {
  const { status, message } = new DomainError(code);
  return new WireError(status, message);
}

/** The match may be shown, and this viewer is let in. */
export function requireAdmitted(
  watched: Watched | undefined,
  viewer: Viewer,
): asserts watched is Watched & { bid: Bid } {
  if (!watched?.bid) throw new DomainError("row.notFound");
  const admitted = admission(watched, viewer);
  if (!admitted) throw refused("live.notAllowed");
  if (!isShown(watched)) throw refused("live.hidden");
}

export async function watchedStream(
  { live }: Parts,
  streamId: string,
): Promise<{ state: StreamState; match: Watched }> {
  const state = await live.index.of(streamId);
  const match = state && !state.stream.removedAt ? await live.matches.of(state.stream.fixtureId) : undefined;
  if (!state || match?.bid?.id !== state.stream.bidId) throw new DomainError("row.notFound");
  return { state, match };
}

export async function playlistFor(
  app: Parts,
  streamId: string,
  kind: PlaylistKind,
  viewer: Viewer,
): Promise<WrittenPlaylist> {
  const { state, match } = await watchedStream(app, streamId);
  requireAdmitted(match, viewer);
  const key = admission(match, viewer) === "key" ? viewer.key : undefined;
  return app.live.playlists.of(app.keys, state, { bid: match.bid, kind, key });
}

/** A part's bytes. `isSigned`: its address works for everyone, for some seconds. */
export async function partFor(
  app: Parts,
  { streamId, part }: { streamId: string; part: string },
  { until, sig, ...viewer }: Credentials,
): Promise<{ bytes: Buffer; isSigned: boolean }> {
  const { state, match } = await watchedStream(app, streamId);
  const signed = readAddress({ streamId, part }, { until, sig }, app.keys.token, Date.now());
  if (signed === "valid") requireShown(match);
  else if (signed === "expired" && !admission(match, viewer)) throw refused("live.expired");
  else requireAdmitted(match, viewer);
  return { bytes: await bytesOf(app, state, part), isSigned: signed === "valid" };
}

function requireShown(match: Watched): void {
  if (!isShown(match)) throw refused("live.hidden");
}

/** The match's recording, once it is a file here. */
export async function recordingFor(
  { live, rows }: Pick<AppContext, "live" | "rows">,
  fixtureId: string,
  viewer: Viewer,
): Promise<{ fileId: string; contentType: string }> {
  const match = await live.matches.of(fixtureId);
  requireAdmitted(match, viewer);
  const file = await rows.rowOne("mediaFile", recordingFile(match.bid) ?? "");
  if (!file?.contentType || file.deletedAt) throw new DomainError("row.notFound");
  return { fileId: file.id, contentType: file.contentType };
}

/** Apart from the segments, which come and go. */
function initsOf(streamId: string): string {
  return `${streamId} init`;
}

async function bytesOf(app: Parts, state: StreamState, part: string): Promise<Buffer> {
  if (!part.startsWith(soundPrefix)) return filmedBytes(app, state, part);
  const name = part.slice(soundPrefix.length);
  const segment = /^\d{1,6}$/.test(name) ? state.segments.get(Number(name)) : undefined;
  const init = await filmedBytes(app, state, segment ? `init-${segment.init}` : name);
  const sound = segment ? soundSegment(init, await filmedBytes(app, state, name)) : soundInit(init);
  if (!sound) throw new DomainError("row.notFound");
  return sound;
}

async function filmedBytes({ live, media }: Parts, state: StreamState, part: string): Promise<Buffer> {
  const init = /^init-(\d{1,6})$/.exec(part)?.[1];
  const number = /^\d{1,6}$/.test(part) ? Number(part) : undefined;
  const found = init === undefined ? state.segments.get(number ?? -1) : state.inits.get(Number(init));
  if (!found) throw new DomainError("row.notFound");
  const read = async (): Promise<Buffer> => {
    const object = await media.open(found.key);
    if (!object) throw new DomainError("row.notFound");
    const chunks: Buffer[] = [];
    for await (const chunk of object.read(0, object.bytes - 1)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const streamId = state.stream._id;
  if (init !== undefined) return live.recent.of(initsOf(streamId), found.key, read, true);
  return live.recent.of(streamId, found.key, read, found.number > state.last - liveLimits.playlistSegments);
}
