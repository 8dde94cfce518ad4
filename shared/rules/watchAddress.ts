/** A match's own page: `/watch?match=12`, and with its key in the fragment, which no server and no log ever sees. */
export function watchAddress(match: number, key?: string): string {
  return addressOf("/watch", match, key);
}

/** The score alone, for whoever has no data for the picture: a page without the app. */
export function scoreAddress(match: number, key?: string): string {
  return addressOf("/score", match, key);
}

/** The score over a recorder's picture (OBS, vMix, Larix): a page without the app. */
export function overlayAddress(match: number, key?: string): string {
  return addressOf("/overlay", match, key);
}

function addressOf(page: string, match: number, key: string | undefined): string {
  return `${page}?match=${match}${key === undefined ? "" : `#${key}`}`;
}

/**
 * The match that an address of our own watch page names, whatever host precedes it: `/watch?match=12` → 12. A stream
 * filmed with the phone has this as its `streamUrl`.
 */
export function watchedMatch(address: string): number | undefined {
  const [, digits] = /^(?:https?:\/\/[^/?#]+)?\/watch\?match=([1-9]\d{0,8})(?:#.*)?$/.exec(address.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
