/** How a live stream is encoded, from the best down. */
export const liveQualities = ["720p", "480p", "360p", "sound"] as const;
export type LiveQuality = (typeof liveQualities)[number];

interface Encoding {
  /** Pixels; 0 for sound alone. */
  height: number;
  videoBitsPerSecond: number;
  audioBitsPerSecond: number;
}

export const encodings: Readonly<Record<LiveQuality, Encoding>> = {
  "720p": { height: 720, videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 },
  "480p": { height: 480, videoBitsPerSecond: 800_000, audioBitsPerSecond: 64_000 },
  "360p": { height: 360, videoBitsPerSecond: 400_000, audioBitsPerSecond: 64_000 },
  sound: { height: 0, videoBitsPerSecond: 0, audioBitsPerSecond: 32_000 },
};

/** Megabytes that an hour costs. */
export function megabytesPerHour(quality: LiveQuality): number {
  const { videoBitsPerSecond, audioBitsPerSecond } = encodings[quality];
  return Math.round(((videoBitsPerSecond + audioBitsPerSecond) * 3_600) / 8 / 1_000_000);
}

const stepDownMs = 10_000;
const stepUpMs = 60_000;

/**
 * The quality for the next segments. More than ten seconds waiting: one lower. None waiting for a minute: one higher,
 * up to the best that was chosen. `changedMs` and `clearMs`: how long ago the quality changed, and how long nothing has
 * been waiting.
 */
export function nextQuality(
  now: LiveQuality,
  best: LiveQuality,
  { backlogMs, changedMs, clearMs }: { backlogMs: number; changedMs: number; clearMs: number },
): LiveQuality {
  const at = liveQualities.indexOf(now);
  // A change needs time to show: the backlog is of the quality before.
  if (backlogMs > stepDownMs && changedMs > stepDownMs) return liveQualities[at + 1] ?? now;
  const isClear = clearMs > stepUpMs && changedMs > stepUpMs;
  return isClear && at > liveQualities.indexOf(best) ? (liveQualities[at - 1] ?? now) : now;
}
