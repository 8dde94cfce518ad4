import type { LivePart } from "./liveStream.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** A segment that the server does not have, without its film. */
export interface UnsentSegment {
  streamId: string;
  durationMs: number;
  /** When its first picture was taken, by this phone's clock. */
  startedAt: string;
  bytes: number;
}

const known = new WeakMap<LocalDatabase, ReadonlyMap<string, UnsentSegment>>();

/**
 * Every segment on this phone that the server does not have. Pages ask for them every two seconds, and a long dead spot
 * leaves a thousand rows of half a megabyte: each row is read once, and what is asked of it is remembered.
 */
export async function unsentSegments(database: LocalDatabase): Promise<UnsentSegment[]> {
  const keys = await database.liveParts.where("isSent").equals(0).primaryKeys();
  const before = known.get(database);
  const segments = new Map<string, UnsentSegment>();
  // One after the other: together they would be the whole backlog in memory.
  for (const key of keys.filter(([, kind]) => kind === "segment")) {
    const name = key.join(" ");
    const segment = before?.get(name) ?? factsOf(await database.liveParts.get(key));
    if (segment) segments.set(name, segment);
  }
  known.set(database, segments);
  return [...segments.values()];
}

function factsOf(part: LivePart | undefined): UnsentSegment | undefined {
  if (!part) return undefined;
  const { streamId, durationMs = 0, startedAt = "", bytes } = part;
  return { streamId, durationMs, startedAt, bytes: bytes.byteLength };
}
