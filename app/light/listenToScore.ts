import type { ScoreChange, ScoreSnapshot } from "#shared/api/liveScore.ts";
import { noteServerTime } from "./serverTime.ts";

/** The server sends a sign of life every 25 s. */
const silenceMs = 60_000;
const reopenMs = 3_000;

export interface ScoreListener {
  hears(state: ScoreSnapshot): void;
  /** Not heard at this moment: what was heard last still holds as far as anyone knows. */
  loses(): void;
}

/**
 * Listens to the score of the match in this page's address (`?match=12#key`), through dead spots, for as long as the
 * page is open. Returns what the address names.
 */
export function listenToScore({ hears, loses }: ScoreListener): { match: number; linkKey: string | undefined } {
  const match = Number(new URLSearchParams(window.location.search).get("match"));
  const key = window.location.hash.slice(1);
  const address = `/api/watch/${match}/score${key === "" ? "" : `?key=${encodeURIComponent(key)}`}`;
  let known: ScoreSnapshot | undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function openIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  }

  function lose(): void {
    loses();
    openIn(reopenMs);
  }

  function open(): void {
    source?.close();
    let askedAt: number | undefined = Date.now();
    source = new EventSource(address);
    source.addEventListener("snapshot", ({ data }: MessageEvent<string>) => {
      const snapshot: ScoreSnapshot = JSON.parse(data);
      known = snapshot;
      hears(known);
      openIn(silenceMs);
    });
    source.addEventListener("change", ({ data }: MessageEvent<string>) => {
      const change: ScoreChange = JSON.parse(data);
      if (!known) return;
      const { shown: _, score: _before, ...lasting } = known;
      known = { ...lasting, ...change };
      hears(known);
      openIn(silenceMs);
    });
    source.addEventListener("beat", ({ data }: MessageEvent<string>) => {
      // Only the first is an answer, and says how late it is at most.
      if (askedAt !== undefined) noteServerTime(data, askedAt);
      askedAt = undefined;
      openIn(silenceMs);
    });
    source.addEventListener("error", lose);
    openIn(silenceMs);
  }

  open();
  window.addEventListener("online", open);
  return { match, linkKey: key === "" ? undefined : key };
}
