/**
 * Where a client stands in the feed. An opaque string to the client, but for the number that `headIn` tells.
 * `latest` is the newest moment from which rows were served under this cursor: a server that was restored to an
 * earlier moment knows another entry there, or none, and starts the client over.
 */
export interface Cursor {
  /** The client's version of the schema: the rows that it has are what that version shows. */
  schemaVersion: number;
  roleVersion: number;
  /** The feed is applied up to here. */
  at: Mark;
  latest: Mark;
  /** Present while the first snapshot is not complete: the segment's key, and the last row of it that was served. */
  snapshot?: { segment: string; afterId: string };
}

/** A feed entry's number and tag. */
export interface Mark {
  n: number;
  tag: string;
}

export function writeCursor({ schemaVersion, roleVersion, at, latest, snapshot }: Cursor): string {
  const parts = [`${schemaVersion}.${roleVersion}`, at.n, at.tag, latest.n, latest.tag];
  return (snapshot ? [...parts, snapshot.segment, snapshot.afterId] : parts).join("~");
}

/** Undefined for a text that no version of this server has written. */
export function readCursor(text: string): Cursor | undefined {
  const [versions = "", n, tag, latestN, latestTag, segment, afterId] = text.split("~");
  const [schemaVersion, roleVersion] = versions.split(".");
  const numbers = [schemaVersion, roleVersion, n, latestN].map(Number);
  if (!tag || !latestTag || !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return undefined;
  const cursor: Cursor = {
    schemaVersion: Number(schemaVersion),
    roleVersion: Number(roleVersion),
    at: { n: Number(n), tag },
    latest: { n: Number(latestN), tag: latestTag },
  };
  return segment === undefined ? cursor : { ...cursor, snapshot: { segment, afterId: afterId ?? "" } };
}
