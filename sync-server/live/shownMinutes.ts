/** Seconds for which a match was shown: those of each viewer added up, except the overlay's, which is one picture. */
export interface ShownSeconds {
  /** The picture on the watch page, while the match was on. */
  live: number;
  /** The picture on the watch page, after it. */
  replay: number;
  /** The page with the score alone. */
  score: number;
  /** The sponsor's banner on the overlay of the streamer's recorder. */
  overlay: number;
}

export const noSeconds: Readonly<ShownSeconds> = { live: 0, replay: 0, score: 0, overlay: 0 };

export interface ShownMinute extends ShownSeconds {
  minute: Date;
}

export interface ShownDay extends ShownSeconds {
  /** yyyy-MM-dd, South African. */
  day: string;
}

export function added(one: ShownSeconds, other: ShownSeconds): ShownSeconds {
  return {
    live: one.live + other.live,
    replay: one.replay + other.replay,
    score: one.score + other.score,
    overlay: one.overlay + other.overlay,
  };
}
