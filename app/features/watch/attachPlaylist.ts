import type Hls from "hls.js";

export interface Attached {
  /** Jumps to the newest picture. */
  toLive(): void;
  detach(): void;
}

export interface PlaylistListener {
  /** "retried": playing goes on by itself; "unplayable": this browser cannot. */
  fails(how: "retried" | "unplayable"): void;
  plays(): void;
}

const againMs = 1_000;

/** Plays an HLS playlist in the video: by the library where the browser takes media from scripts, else by itself. */
export async function attachPlaylist(
  video: HTMLVideoElement,
  { source, isLive }: { source: string; isLive: boolean },
  listener: PlaylistListener,
): Promise<Attached> {
  const { default: Library } = await import("hls.js/light");
  if (Library.isSupported()) return byLibrary(new Library(settings(isLive)), video, source, listener);
  if (video.canPlayType("application/vnd.apple.mpegurl") !== "") return byBrowser(video, source, listener);
  listener.fails("unplayable");
  return { toLive: () => undefined, detach: () => undefined };
}

/** Two segments behind the newest; what is far behind is skipped, because the replay has it. */
function settings(isLive: boolean): Partial<Hls["config"]> {
  const live = { liveSyncDurationCount: 2, liveMaxLatencyDurationCount: 5, backBufferLength: 30 };
  return { enableWorker: false, maxBufferLength: 30, ...(isLive ? live : { startPosition: 0 }) };
}

function byLibrary(hls: Hls, video: HTMLVideoElement, source: string, listener: PlaylistListener): Attached {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const events = (hls.constructor as typeof Hls).Events;
  hls.on(events.FRAG_BUFFERED, () => listener.plays());
  hls.on(events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    listener.fails("retried");
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (type === "mediaError") hls.recoverMediaError();
      else hls.loadSource(source);
    }, againMs);
  });
  const again = () => hls.loadSource(source);
  window.addEventListener("online", again);
  hls.attachMedia(video);
  hls.loadSource(source);
  return {
    toLive: () => {
      video.currentTime = hls.liveSyncPosition ?? video.currentTime;
      void video.play().catch(() => undefined);
    },
    detach: () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
      hls.destroy();
      empty(video);
    },
  };
}

function byBrowser(video: HTMLVideoElement, source: string, listener: PlaylistListener): Attached {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    video.src = source;
    void video.play().catch(() => undefined);
  };
  const fail = () => {
    listener.fails("retried");
    timer = setTimeout(load, againMs);
  };
  video.addEventListener("error", fail);
  video.addEventListener("playing", listener.plays);
  load();
  return {
    toLive: () => {
      if (video.seekable.length > 0) video.currentTime = video.seekable.end(video.seekable.length - 1);
      void video.play().catch(() => undefined);
    },
    detach: () => {
      clearTimeout(timer);
      video.removeEventListener("error", fail);
      video.removeEventListener("playing", listener.plays);
      empty(video);
    },
  };
}

/** Nothing of the film stays in the player. */
function empty(video: HTMLVideoElement): void {
  video.removeAttribute("src");
  video.load();
}
