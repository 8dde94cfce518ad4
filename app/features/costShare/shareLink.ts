import { paths } from "#app/paths.ts";

/** What the link to a match paid by many says: the match, and the key of its collection. */
export interface ShareLink {
  fixtureId: string;
  key: string;
}

/** Undefined for a link that is cut off. A provider may have added its own words to the end of the address. */
export function readShareLink(hash: string): ShareLink | undefined {
  const [, fixtureId, key] = /^#?([0-9a-f-]{36})\.([0-9a-f-]{36})(?![0-9a-f-])/i.exec(hash) ?? [];
  return fixtureId === undefined || key === undefined ? undefined : { fixtureId, key };
}

/** Behind the #, where no server and no other site sees it. */
export function shareAddress({ fixtureId, key }: ShareLink): string {
  return `${location.origin}${paths.shareCost}#${fixtureId}.${key}`;
}
