import { liveAddress, liveLimits, type PublicMatch, type WatchState, type WatchVideo } from "#shared/api/live.ts";
import type { ScoreChange, ScoreSnapshot } from "#shared/api/liveScore.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { crestOf } from "#shared/rules/crest.ts";
import {
  admission,
  isShown,
  watchPhase,
  watchedVideo,
  type Arrived,
  type Viewer,
  type Watched,
} from "#shared/rules/watchFlow.ts";
import { playerFor, type Player } from "#shared/rules/streamPlayer.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import { streamIdOf } from "./liveCollections.ts";
import { sponsorOf } from "./sponsorPictures.ts";
import { arrivedOf } from "./streamEnd.ts";

/** Viewers of one kind are shown the same, so that it is written once for all of them. */
export type ViewerKind = "inside" | "withKey" | "listed" | "outside";

export interface WatchFacts {
  watched: Watched;
  arrived: Arrived | undefined;
  /** The host name of our pages. */
  pageHost: string;
}

/** Undefined for a match that is cancelled, hidden or unknown. */
export async function watchFacts(
  app: Pick<AppContext, "live" | "env">,
  fixtureId: string,
): Promise<WatchFacts | undefined> {
  const watched = await app.live.matches.of(fixtureId);
  return watched && factsOf(app, watched);
}

export async function factsOf({ live, env }: Pick<AppContext, "live" | "env">, watched: Watched): Promise<WatchFacts> {
  const state = watched.bid && (await live.index.of(streamIdOf(watched.bid)));
  const arrived = state && watched.bid && arrivedOf(state, watched.bid, Date.now());
  return { watched, arrived, pageHost: new URL(publicAddress(env)).hostname };
}

/** What the light pages are sent at first, and again with each change. */
export function scoreStateFor(kind: ViewerKind, { watched }: WatchFacts): { first: ScoreSnapshot; later: ScoreChange } {
  const { fixture, bid } = watched;
  const { homeSchool, awaySchool, sport, startsAt } = publicMatch(fixture);
  const isAllowed = kind !== "outside";
  const score = isAllowed && isShown(watched) ? watched.score?.at(-1)?.score : undefined;
  const shown = isShown(watched) ? "shown" : "hidden";
  const later: ScoreChange = { shown: isAllowed ? shown : "notAllowed", ...(score ? { score } : {}) };
  const sponsor = later.shown === "shown" ? sponsorOf(fixture, "full", keyFor(kind, watched)) : undefined;
  const lines = [sponsor && `Brought to you by ${sponsor.name}`, bid && `Filmed by ${bid.streamerName}`];
  const banners = later.shown === "shown" ? lines.filter((line) => line !== undefined) : [];
  const crests = [homeSchool, awaySchool]
    .map(crestOf)
    .map(({ initials, field, letter }) => ({ initials, field, letter }));
  const first = { match: { homeSchool, awaySchool, sport, startsAt }, crests, banners, ...later };
  return { first: { ...first, ...(sponsor ? { sponsor } : {}) }, later };
}

/** The match's key, for viewers who are let in by it. */
function keyFor(kind: ViewerKind, { bid }: Watched): string | undefined {
  return kind === "withKey" ? bid?.watchKey : undefined;
}

export function viewerKind(watched: Watched, viewer: Viewer): ViewerKind {
  const admitted = admission(watched, viewer);
  if (!admitted) return "outside";
  if (admitted === "listed") return "listed";
  return admitted === "key" ? "withKey" : "inside";
}

/** What viewers of this kind are shown. Who is not let in learns what everyone may know, and nothing else. */
export function watchStateFor(kind: ViewerKind, facts: WatchFacts, viewers: number): WatchState {
  const { watched, arrived } = facts;
  const { fixture, bid } = watched;
  const isListed = bid?.isListed === true && isShown(watched);
  const match = publicMatch(fixture);
  if (kind === "outside") return { match, phase: "notAllowed", video: null, viewers: 0, isListed };
  const phase = watchPhase(watched, arrived, { now: Date.now(), silentMs: liveLimits.silentMs });
  const video = isShown(watched) ? videoFor(kind, facts) : null;
  const sponsor = phase === "hidden" ? undefined : sponsorOf(fixture, "small", keyFor(kind, watched));
  const score = isShown(watched) && watched.score ? { score: [...watched.score] } : {};
  return { match, phase, video, viewers, ...(sponsor ? { sponsor } : {}), isListed, ...score };
}

/** Whoever watches now sees what was filmed earlier. */
export function isReplay({ watched, arrived }: WatchFacts, now: number): boolean {
  const phase = watchPhase(watched, arrived, { now, silentMs: liveLimits.silentMs });
  return phase === "replay" || phase === "ended";
}

function videoFor(kind: ViewerKind, facts: WatchFacts): WatchVideo | null {
  const { watched, arrived, pageHost } = facts;
  const { bid, fixture } = watched;
  const video = watchedVideo(watched, arrived);
  if (!video || !bid) return null;
  const key = keyFor(kind, facts.watched);
  switch (video.kind) {
    case "own": {
      const streamId = streamIdOf(bid);
      const isLive = !arrived?.hasEnded;
      const live = isLive ? liveAddress.live(streamId, key) : null;
      const heard = {
        live: isLive ? liveAddress.soundLive(streamId, key) : null,
        replay: liveAddress.soundReplay(streamId, key),
      };
      const sound = arrived?.hasSound ? { sound: heard } : {};
      return { kind: "own", live, replay: liveAddress.replay(streamId, key), ...sound };
    }
    case "file":
      return { kind: "file", url: liveAddress.recording(fixture.number ?? fixture.id, key) };
    case "platform":
      return playedElsewhere(kind, playerFor(video.url, pageHost));
    default:
      return video satisfies never;
  }
}

/** Of a platform viewers get its player. Its page, where nothing else plays, is for those who have the link. */
function playedElsewhere(kind: ViewerKind, player: Player | undefined): WatchVideo | null {
  switch (player?.kind) {
    case "playlist":
    case "file":
      return { kind: player.kind, url: player.source };
    case "frame":
      return player;
    case "link":
      return kind === "listed" ? null : player;
    case undefined:
      return null;
  }
}

/** What everyone may know of a match. */
export function publicMatch({
  number,
  homeSchool,
  awaySchool,
  sport,
  matchDate,
  matchTime,
  venue,
}: Fixture): PublicMatch {
  const startsAt = new Date(`${matchDate}T${matchTime}:00+02:00`);
  const isTime = !Number.isNaN(startsAt.getTime());
  return {
    ...{ number: number ?? 0, homeSchool, awaySchool, sport, venue },
    startsAt: (isTime ? startsAt : new Date(`${matchDate}T00:00:00+02:00`)).toISOString(),
  };
}
