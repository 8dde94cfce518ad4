import * as z from "zod";
import { sports } from "../entities/choices.ts";
import { scoreStepSchema } from "./liveScore.ts";

/** The calls of a live stream: see docs/architecture.md. Media is CMAF (fragmented MP4), one file per call. */
export const liveAddress = {
  /** POST `openStreamSchema` → `openedStreamSchema`. `fixture` is an id or a number. */
  open: (fixture: string | number) => `/api/live/${fixture}`,
  /** PUT the init segment of a take: before its first media segment. Takes are numbered from 0. */
  init: (streamId: string, init: number) => `/api/live/${streamId}/init-${init}`,
  /** PUT a media segment, in any order. Segments are numbered from 0 without gaps, across takes. */
  segment: (streamId: string, segment: number) => `/api/live/${streamId}/${segment}`,
  /** POST `endStreamSchema`. What is still missing may follow. */
  end: (streamId: string) => `/api/live/${streamId}/end`,
  /** GET: the last 15 segments. Parties are let in by their session, everyone else by the key. */
  live: (streamId: string, key?: string) => `/api/live/${streamId}/live.m3u8${keyed(key)}`,
  /** GET: everything from the beginning. */
  replay: (streamId: string, key?: string) => `/api/live/${streamId}/replay.m3u8${keyed(key)}`,
  /** GET: the same two without a picture. */
  soundLive: (streamId: string, key?: string) => `/api/live/${streamId}/sound-live.m3u8${keyed(key)}`,
  soundReplay: (streamId: string, key?: string) => `/api/live/${streamId}/sound-replay.m3u8${keyed(key)}`,
  /**
   * GET: an event stream. `snapshot` comes first, then `change`, each with the whole `watchStateSchema`; `beat` comes
   * every 25 s without data. `match` is an id or a number.
   */
  watch: (match: string | number, key?: string) => `/api/watch/${match}${keyed(key)}`,
  /** GET: the same for the light pages: `snapshot` (`ScoreSnapshot`), then `change` (`ScoreChange`). */
  score: (match: string | number, key?: string) => `/api/watch/${match}/score${keyed(key)}`,
  /** GET: the match's finished recording as a file, once its segments are gone. */
  recording: (match: string | number, key?: string) => `/api/watch/${match}/recording${keyed(key)}`,
  /** GET: a picture of the business that pays for the match, for whoever may watch it. */
  sponsor: (
    match: string | number,
    { fileId, size, key }: { fileId: string; size: PictureSize; key: string | undefined },
  ) => `/api/watch/${match}/sponsor/${fileId}/${size}${keyed(key)}`,
  /** GET `liveNowSchema`: the matches that are live and may be listed. */
  now: "/api/live",
} as const;

/** `small`: for a page; `full`: for a recorder's picture. */
export type PictureSize = "small" | "full";

function keyed(key: string | undefined): string {
  return key === undefined ? "" : `?key=${encodeURIComponent(key)}`;
}

/** Headers of a segment's PUT. An init segment has only the digest and the device. */
export const liveHeaders = {
  /** `sha-256=:…:`, the base64 hash of the body (RFC 9530). */
  digest: "Content-Digest",
  durationMs: "X-Duration-Ms",
  /** ISO time of its first picture by the phone's clock; the server corrects a clock that is wrong. */
  startedAt: "X-Started-At",
  /** The take that it belongs to; 0 where absent. */
  init: "X-Init",
  /** A UUID that the phone keeps for the stream, so that a second phone on one match is noticed. */
  device: "X-Device",
} as const;

/** The value of the digest header for a SHA-256 in base64. */
export function contentDigest(sha256Base64: string): string {
  return `sha-256=:${sha256Base64}:`;
}

const kb = 1_000;
const mb = 1_000 * kb;

export const liveLimits = {
  segmentBytes: 4 * mb,
  initBytes: 64 * kb,
  /** A segment lasts two seconds; one with a late key frame somewhat longer. */
  targetDurationMs: 2_000,
  longestSegmentMs: 10_000,
  /** Segments of one stream: four hours of two seconds, and some more. */
  segments: 10_000,
  inits: 500,
  /** Segments of one stream that a phone may have lost: more than two hours of them. */
  lostSegments: 5_000,
  /** As large as a recording may be. */
  streamBytes: 2_000 * mb,
  /** Calls of one stream at the same time; a phone makes one. */
  atOnce: 8,
  /** A live playlist's length. */
  playlistSegments: 15,
  /** How long an address in a live playlist works. */
  addressSeconds: 30,
  /** Nothing has arrived for this long: the signal at the field is gone. */
  silentMs: 8_000,
  /** What has not arrived by then never comes. */
  daysToArrive: 30,
} as const;

export const liveMediaType = "video/mp4";
export const playlistType = "application/vnd.apple.mpegurl";

export const openStreamSchema = z.object({
  deviceId: z.uuid("The device is not a valid id.").optional(),
  /** This phone goes on in place of one that is still filming. */
  takesOver: z.boolean().optional(),
});

export const openedStreamSchema = z.object({
  streamId: z.uuid(),
  /** The numbers that the next segment and the next take get, as far as the server knows. */
  nextSegment: z.int().nonnegative(),
  nextInit: z.int().nonnegative(),
});
export type OpenedStream = z.infer<typeof openedStreamSchema>;

export const endStreamSchema = z.object({
  /** How many segments the camera gave in all: numbers 0 to segments − 1. */
  segments: z.int().nonnegative().max(liveLimits.segments),
  /** Those that the phone has lost, perhaps before it sent them: the server does not wait for them. */
  lost: z.array(z.int().nonnegative().max(liveLimits.segments)).max(liveLimits.lostSegments).optional(),
});

/** How much of a film that has ended is still waited for, in seconds, about. */
export const missingFilmSchema = z.object({ seconds: z.int().nonnegative() });
export type MissingFilm = z.infer<typeof missingFilmSchema>;

/** The answer to a segment, an init segment and the end. */
export const liveAnswerSchema = z.object({
  /** How many segments have arrived in all. */
  arrived: z.int().nonnegative(),
});
export type LiveAnswer = z.infer<typeof liveAnswerSchema>;

/** What everyone may know of a match. */
export const publicMatchSchema = z.object({
  number: z.int().positive(),
  homeSchool: z.string(),
  awaySchool: z.string(),
  sport: z.enum(sports),
  /** ISO time of the kick-off. */
  startsAt: z.iso.datetime(),
  venue: z.string(),
});
export type PublicMatch = z.infer<typeof publicMatchSchema>;

export const watchPhases = [
  /** Agreed and to come. */
  "notYet",
  /** The streamer has opened the stream; no picture has arrived. */
  "settingUp",
  "live",
  /** Nothing has arrived for eight seconds: the replay will have it. */
  "catchingUp",
  "halfTime",
  /** Over; the replay is still coming in. */
  "ended",
  "replay",
  /** The school, a report or a suspension hides it. */
  "hidden",
  /** The caller has no key, or an old one. */
  "notAllowed",
] as const;
export type WatchPhase = (typeof watchPhases)[number];

const ownPlaylists = { live: z.string().nullable(), replay: z.string() };

/** Addresses are complete: they hold the caller's key where one is needed. */
export const watchVideoSchema = z.discriminatedUnion("kind", [
  /** Two playlists; `live` is null once the stream has ended. `sound`: the same two, where there is sound. */
  z.object({
    kind: z.literal("own"),
    ...ownPlaylists,
    sound: z.object(ownPlaylists).optional(),
  }),
  /** A platform's own player: what it frames, and not the platform's page. */
  z.object({ kind: z.literal("frame"), source: z.string(), platform: z.string() }),
  /** A playlist of another site. */
  z.object({ kind: z.literal("playlist"), url: z.string() }),
  /** A video file with ranges. */
  z.object({ kind: z.literal("file"), url: z.string() }),
  /** A platform's page that can be played nowhere else: never for everyone. */
  z.object({ kind: z.literal("link"), href: z.string() }),
]);
export type WatchVideo = z.infer<typeof watchVideoSchema>;

export const watchStateSchema = z.object({
  match: publicMatchSchema,
  phase: z.enum(watchPhases),
  /** Null while there is nothing to play, and for everyone who is not let in. */
  video: watchVideoSchema.nullable(),
  /** People watching at this moment. */
  viewers: z.int().nonnegative(),
  /** Whoever paid for it, thanked on the page: a business, and only for those who are let in. */
  sponsor: z
    .object({ name: z.string(), logo: z.string().optional(), banners: z.array(z.string()).optional() })
    .optional(),
  /** The school allows it on public lists, and everyone may watch. */
  isListed: z.boolean(),
  /** The latest changes of the score, oldest first: a picture is shown with the score of its own time. */
  score: z.array(scoreStepSchema).optional(),
});
export type WatchState = z.infer<typeof watchStateSchema>;

export const liveNowSchema = z.object({ matches: z.array(publicMatchSchema) });
