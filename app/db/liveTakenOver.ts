import { tablesIn, type LocalDatabase } from "./localDatabase.ts";
import type { LivePart } from "./liveStream.ts";

/**
 * Another phone has taken over before this part, or before the first segment of this take: the stream goes on there, and
 * this phone still owes what it filmed before.
 */
export async function noteTakenOver(database: LocalDatabase, part: LivePart, problem: string): Promise<void> {
  const { streamId, kind, n } = part;
  await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const stream = await liveStreams.get(streamId);
    const ofTake = liveParts
      .where("isSent")
      .equals(0)
      .filter((one) => one.streamId === streamId && one.init === n);
    const segments = kind === "segment" ? [n] : (await ofTake.toArray()).map((segment) => segment.n);
    const refusedFrom = Math.min(stream?.refusedFrom ?? Infinity, ...segments);
    await liveStreams.update(streamId, { problem: stream?.problem ?? problem, refusedFrom });
  });
}

/**
 * The server has another phone's film under the number of this part. If this phone has opened the stream again since it
 * filmed it, the part goes, or with a take its segments; otherwise it has been taken over just now.
 */
export async function noteOtherBytes(database: LocalDatabase, part: LivePart, problem: string): Promise<void> {
  const { streamId, kind, n } = part;
  const isGone = await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const stream = await liveStreams.get(streamId);
    const openedWith = kind === "segment" ? stream?.openedSegment : stream?.openedInit;
    if (!stream || openedWith === undefined || n >= openedWith) return false;
    const isOfPart = (one: LivePart) => (kind === one.kind ? one.n === n : kind === "init" && one.init === n);
    const unsent = await liveParts.where("isSent").equals(0).toArray();
    const gone = unsent.filter((one) => one.streamId === streamId && isOfPart(one));
    const segments = gone.flatMap((one) => (one.kind === "segment" ? one.n : []));
    await liveParts.bulkDelete(gone.map((one) => [one.streamId, one.kind, one.n]));
    await liveStreams.update(streamId, { lost: [...(stream.lost ?? []), ...segments] });
    return true;
  });
  if (!isGone) await noteTakenOver(database, part, problem);
}
