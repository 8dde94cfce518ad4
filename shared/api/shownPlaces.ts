/** Where a match is shown with its sponsor: the watch page's picture, the score alone, a recorder's overlay. */
export const shownPlaces = ["picture", "score", "overlay"] as const;
export type ShownPlace = (typeof shownPlaces)[number];

/** How often a page says how long it has shown the match; the score alone is for whoever counts each byte. */
export const shownEveryMs: Readonly<Record<ShownPlace, number>> = { picture: 60_000, score: 300_000, overlay: 60_000 };

/** The most seconds that one report holds, and that a page keeps of what it could not report. */
export const mostShownSeconds = 1_800;

/** A page has shown the match for so many seconds since it last said so. Nothing in it is about the viewer. */
export interface Shown {
  place: ShownPlace;
  seconds: number;
  /** What earlier reports said that had no answer, and how long ago the last one was that had. */
  late?: { seconds: number; sinceSeconds: number } | undefined;
  /** The link's. */
  key?: string | undefined;
}

export function shownAddress(match: string | number): string {
  return `/api/watch/${match}/shown`;
}
