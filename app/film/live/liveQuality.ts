/** How a live stream is encoded, from the best down. */
export const liveQualities = ["720p", "480p", "360p", "sound"] as const;
export type LiveQuality = (typeof liveQualities)[number];

interface Encoding {
  /** Pixels; 0 for sound alone. */
  height: number;
  videoBitsPerSecond: number;
  audioBitsPerSecond: number;
}

/** Whoever only listens gets the sound as it was filmed: so little that an hour of it is about a rand or two. */
export const encodings: Readonly<Record<LiveQuality, Encoding>> = {
  "720p": { height: 720, videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 48_000 },
  "480p": { height: 480, videoBitsPerSecond: 800_000, audioBitsPerSecond: 40_000 },
  "360p": { height: 360, videoBitsPerSecond: 400_000, audioBitsPerSecond: 32_000 },
  sound: { height: 0, videoBitsPerSecond: 0, audioBitsPerSecond: 32_000 },
};

/** Megabytes that an hour costs. */
export function megabytesPerHour(quality: LiveQuality): number {
  const { videoBitsPerSecond, audioBitsPerSecond } = encodings[quality];
  return Math.round(((videoBitsPerSecond + audioBitsPerSecond) * 3_600) / 8 / 1_000_000);
}

const stepDownMs = 10_000;
const stepUpMs = 60_000;
/** How far back what got through is counted. Shorter than `stepDownMs`: a dead spot is not a slow link. */
export const throughputMs = 8_000;
/** The replay has a picture: lower than this only if a person chooses it. */
const lowest: LiveQuality = "360p";

export interface LinkState {
  /** Film that waits, and film that got through within `throughputMs`, both in milliseconds of film. */
  backlogMs: number;
  sentMs: number;
  /** How long ago the quality changed, and how long nothing has been waiting. */
  changedMs: number;
  clearMs: number;
}

/**
 * The quality for the next segments. One lower while more than ten seconds wait and less gets through than is filmed;
 * where nothing gets through, a lower quality would not help. One higher, up to the best that was chosen, after a minute
 * in which none waited.
 */
export function nextQuality(now: LiveQuality, best: LiveQuality, link: LinkState): LiveQuality {
  const { backlogMs, sentMs, changedMs, clearMs } = link;
  const at = liveQualities.indexOf(now);
  const isSlow = sentMs > 0 && sentMs < throughputMs;
  // A change needs time to show: the backlog is of the quality before.
  if (backlogMs > stepDownMs && isSlow && changedMs > stepDownMs) {
    return at < liveQualities.indexOf(lowest) ? (liveQualities[at + 1] ?? now) : now;
  }
  const isClear = clearMs > stepUpMs && changedMs > stepUpMs;
  return isClear && at > liveQualities.indexOf(best) ? (liveQualities[at - 1] ?? now) : now;
}
