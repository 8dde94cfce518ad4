import { tablesIn, type LocalDatabase } from "./localDatabase.ts";
import type { LivePart } from "./liveStream.ts";

type Tables = Pick<LocalDatabase, "liveStreams" | "liveParts">;

/**
 * Another phone has taken over before this part, or before the first segment of this take: the stream goes on there, and
 * this phone still owes what it filmed before.
 */
export async function noteTakenOver(database: LocalDatabase, part: LivePart, problem: string): Promise<void> {
  const { streamId } = part;
  await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const tables = tablesIn(running);
    const stream = await tables.liveStreams.get(streamId);
    const refusedFrom = Math.min(stream?.refusedFrom ?? Infinity, ...(await unsentSegmentsOf(tables, part)));
    await tables.liveStreams.update(streamId, { problem: stream?.problem ?? problem, refusedFrom });
  });
}

/**
 * The server has another phone's film under the number of this part. If this phone has opened the stream again since it
 * filmed it, the part goes, or with a take its segments; otherwise it has been taken over just now.
 */
export async function noteOtherBytes(database: LocalDatabase, part: LivePart, problem: string): Promise<void> {
  const { streamId, kind, n } = part;
  const isGone = await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const tables = tablesIn(running);
    const stream = await tables.liveStreams.get(streamId);
    const openedWith = kind === "segment" ? stream?.openedSegment : stream?.openedInit;
    if (!stream || openedWith === undefined || n >= openedWith) return false;
    const segments = await unsentSegmentsOf(tables, part);
    const keys = segments.map((number): [string, LivePart["kind"], number] => [streamId, "segment", number]);
    await tables.liveParts.bulkDelete([[streamId, kind, n], ...keys]);
    await tables.liveStreams.update(streamId, { lost: [...(stream.lost ?? []), ...segments] });
    return true;
  });
  if (!isGone) await noteTakenOver(database, part, problem);
}

/** The segment's number, or those of a take's segments that have not been sent. */
async function unsentSegmentsOf({ liveParts }: Tables, { streamId, kind, n }: LivePart): Promise<number[]> {
  if (kind === "segment") return [n];
  const unsent = liveParts.where("isSent").equals(0);
  const ofTake = await unsent.filter((one) => one.streamId === streamId && one.init === n).toArray();
  return ofTake.map((segment) => segment.n);
}
