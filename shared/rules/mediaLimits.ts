import type { MediaPurpose } from "../entities/mediaFile.ts";

const mb = 1_000_000;
const gb = 1_000 * mb;

/** Largest file of each purpose, in bytes. */
export const fileBytes: Readonly<Record<MediaPurpose, number>> = {
  clip: 2 * gb,
  recording: 2 * gb,
  logo: 5 * mb,
  banner: 5 * mb,
  sponsorVideo: 200 * mb,
};

/** One account's total here, except refused and deleted files. */
export const accountSpace = { bytes: 20 * gb, files: 500 } as const;

/** Limits for a checked video. */
export const videoLimits = { width: 4096, height: 2304, durationMs: 4 * 60 * 60 * 1000, streams: 12 } as const;
export const imageLimits = { pixels: 25_000_000 } as const;
export const reelLimits = { clips: 50, durationMs: 15 * 60 * 1000 } as const;
/** The longest part of a recording that becomes a clip: a longer one would fit no reel. */
export const longestCutMs = reelLimits.durationMs;
/** The shortest clip, whole or trimmed. */
export const shortestClipMs = 500;

/** 2000000000 → "2 GB". */
export function bytesText(bytes: number): string {
  return bytes >= gb ? `${bytes / gb} GB` : `${bytes / mb} MB`;
}
