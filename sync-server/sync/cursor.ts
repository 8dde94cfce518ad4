/**
 * Where a client stands in the feed. An opaque string to the client, but for the number that `headIn` tells.
 * `latest` is the newest moment from which rows were served under this cursor: a server that was restored to an
 * earlier moment knows another entry there, or none, and starts the client over.
 */
export interface Cursor {
  roleVersion: number;
  /** The feed is applied up to here. */
  at: Mark;
  latest: Mark;
  /** Present while the first snapshot is not complete. */
  snapshot?: { segment: number; afterId: string };
}

/** A feed entry's number and tag. */
export interface Mark {
  n: number;
  tag: string;
}

export function writeCursor({ roleVersion, at, latest, snapshot }: Cursor): string {
  const parts = [roleVersion, at.n, at.tag, latest.n, latest.tag];
  return (snapshot ? [...parts, snapshot.segment, snapshot.afterId] : parts).join("~");
}

/** Undefined for a text that no version of this server has written. */
export function readCursor(text: string): Cursor | undefined {
  const [roleVersion, n, tag, latestN, latestTag, segment, afterId] = text.split("~");
  const numbers = [roleVersion, n, latestN, segment ?? "0"].map(Number);
  if (!tag || !latestTag || !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return undefined;
  const cursor: Cursor = {
    roleVersion: Number(roleVersion),
    at: { n: Number(n), tag },
    latest: { n: Number(latestN), tag: latestTag },
  };
  return segment === undefined ? cursor : { ...cursor, snapshot: { segment: Number(segment), afterId: afterId ?? "" } };
}
