import type Hls from "hls.js";
import { liveLimits } from "#shared/api/live.ts";
import { saysPlayingTime } from "./playingTime.ts";

export interface Attached {
  /** Jumps to the newest picture. */
  toLive(): void;
  detach(): void;
}

export interface PlaylistListener {
  /** "retried": playing goes on by itself; "unplayable": this browser cannot. */
  fails(how: "retried" | "unplayable"): void;
  plays(): void;
  /** Whether more is coming, as soon as the playlist says so. */
  reads?(isLive: boolean): void;
}

export interface Playlist {
  source: string;
  /** Undefined: the playlist says so. */
  isLive: boolean | undefined;
  /** What fails is tried again after a second, and then less and less often, but as often as this. In ms. */
  mostMs: number;
}

const againMs = 1_000;

/** Plays an HLS playlist in a video or audio element: by the library where the browser takes media from scripts, else by itself. */
export function attachPlaylist(
  Library: typeof Hls,
  video: HTMLMediaElement,
  playlist: Playlist,
  listener: PlaylistListener,
): Attached {
  const again = new Pauses(playlist.mostMs);
  if (Library.isSupported()) return byLibrary(new Library(settings(playlist)), video, { playlist, again, listener });
  if (video.canPlayType("application/vnd.apple.mpegurl") !== "") {
    return byBrowser(video, { playlist, again, listener });
  }
  listener.fails("unplayable");
  return { toLive: () => undefined, detach: () => undefined };
}

interface Playing {
  playlist: Playlist;
  again: Pauses;
  listener: PlaylistListener;
}

/** Twice as long after each failure, until something plays. */
class Pauses {
  private readonly most: number;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(most: number) {
    this.most = most;
  }

  after(load: () => void): void {
    this.clear();
    this.timer = setTimeout(load, Math.min(this.most, againMs * 2 ** this.failures));
    this.failures += 1;
  }

  reset(): void {
    this.failures = 0;
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}

const segmentSeconds = liveLimits.targetDurationMs / 1_000;

/** A viewer's distance from the live edge, in seconds: two segments, or up to three on a slow connection. */
const liveDistance = { least: 2 * segmentSeconds, most: 3 * segmentSeconds };
/** A viewer who is this many seconds further behind than that jumps back to it. */
const skipsFrom = 3;

/** A viewer who is too far behind the live edge catches up by playing a little faster, or skips; the replay has it all. */
function settings({ isLive }: Playlist): Partial<Hls["config"]> {
  if (isLive === undefined) return { enableWorker: false, maxBufferLength: 30, backBufferLength: 30 };
  if (!isLive) return { enableWorker: false, maxBufferLength: 30, startPosition: 0 };
  const edge = {
    liveSyncDuration: liveDistance.least,
    liveMaxLatencyDuration: liveDistance.least + skipsFrom,
    maxLiveSyncPlaybackRate: 1.25,
    // `stayFurtherBehind` decides instead: the library would count dead spots at the field too.
    liveSyncOnStallIncrease: 0,
  };
  return { enableWorker: false, maxBufferLength: 30, backBufferLength: 30, ...edge };
}

/**
 * After a stall by a slow connection, keeps the viewer a second further behind so that it happens less often. A stall at
 * the end of all listed film is a dead spot at the field and changes nothing.
 */
function stayFurtherBehind(hls: Hls, video: HTMLMediaElement): void {
  const { edge = 0 } = hls.latestLevelDetails ?? {};
  const loaded = video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0;
  if (edge - loaded < segmentSeconds / 2) return;
  const further = Math.min(liveDistance.most, (hls.targetLatency ?? liveDistance.least) + 1);
  hls.config.liveMaxLatencyDuration = further + skipsFrom;
  hls.targetLatency = further;
}

function byLibrary(
  hls: Hls,
  video: HTMLMediaElement,
  { playlist: { source, isLive }, again, listener }: Playing,
): Attached {
  const events = (hls.constructor as typeof Hls).Events;
  hls.on(events.FRAG_BUFFERED, () => {
    again.reset();
    listener.plays();
  });
  hls.on(events.LEVEL_LOADED, (_event, { details }) => listener.reads?.(details.live));
  hls.on(events.ERROR, (_event, { fatal, type, details }) => {
    if (details === "bufferStalledError" && isLive) stayFurtherBehind(hls, video);
    if (!fatal) return;
    listener.fails("retried");
    again.after(() => {
      if (type === "mediaError") hls.recoverMediaError();
      else hls.loadSource(source);
    });
  });
  const load = () => hls.loadSource(source);
  window.addEventListener("online", load);
  const stopSaying = saysPlayingTime(() => hls.playingDate?.getTime());
  hls.attachMedia(video);
  hls.loadSource(source);
  return {
    toLive: () => {
      video.currentTime = hls.liveSyncPosition ?? video.currentTime;
      void video.play().catch(() => undefined);
    },
    detach: () => {
      again.clear();
      window.removeEventListener("online", load);
      stopSaying();
      hls.destroy();
      empty(video);
    },
  };
}

function byBrowser(video: HTMLMediaElement, { playlist: { source }, again, listener }: Playing): Attached {
  const load = () => {
    video.src = source;
    void video.play().catch(() => undefined);
  };
  const fail = () => {
    listener.fails("retried");
    again.after(load);
  };
  const play = () => {
    again.reset();
    listener.reads?.(video.duration === Infinity);
    listener.plays();
  };
  video.addEventListener("error", fail);
  video.addEventListener("playing", play);
  const stopSaying = saysPlayingTime(() => startOf(video));
  load();
  return {
    toLive: () => {
      if (video.seekable.length > 0) video.currentTime = video.seekable.end(video.seekable.length - 1);
      void video.play().catch(() => undefined);
    },
    detach: () => {
      again.clear();
      video.removeEventListener("error", fail);
      video.removeEventListener("playing", play);
      stopSaying();
      empty(video);
    },
  };
}

/** The time of the picture where the browser plays playlists by itself. */
function startOf(video: HTMLMediaElement & { getStartDate?: () => Date }): number | undefined {
  const start = video.getStartDate?.().getTime();
  return start === undefined || Number.isNaN(start) ? undefined : start + video.currentTime * 1_000;
}

/** Nothing of the film stays in the player. */
function empty(video: HTMLMediaElement): void {
  video.removeAttribute("src");
  video.load();
}
