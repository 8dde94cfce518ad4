import * as z from "zod";

/** Where a match is shown with its sponsor: the watch page's picture, the score alone, a recorder's overlay. */
export const shownPlaces = ["picture", "score", "overlay"] as const;
export type ShownPlace = (typeof shownPlaces)[number];

/** How often a page says how long it has shown the match; the score alone is for whoever counts each byte. */
export const shownEveryMs: Readonly<Record<ShownPlace, number>> = { picture: 60_000, score: 300_000, overlay: 60_000 };
/** What one call can say at most: a page that has slept says no more. */
export const mostShownSeconds = 330;

/** POST: this page has shown the match for so many seconds since it last said so. Nothing in it is about the viewer. */
export const shownSchema = z.object({
  place: z.enum(shownPlaces),
  seconds: z.int().positive().max(mostShownSeconds),
  /** The link's. */
  key: z.string().max(100).optional(),
});
export type Shown = z.infer<typeof shownSchema>;

export function shownAddress(match: string | number): string {
  return `/api/watch/${match}/shown`;
}
