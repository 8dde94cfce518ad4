import type { FilmedSegment } from "./liveParts.ts";
import type { LivePart, LiveStream } from "./liveStream.ts";
import { opened, tablesIn, type LocalDatabase } from "./localDatabase.ts";

/**
 * The numbers of a stream's segments that the server does not have; undefined if the browser has removed the stream from
 * this phone.
 */
export async function waitingSegments(
  database: LocalDatabase,
  streamId: string,
): Promise<ReadonlySet<number> | undefined> {
  return database.transaction("r", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    if (!(await liveStreams.get(streamId))) return undefined;
    const keys = await liveParts.where("isSent").equals(0).primaryKeys();
    return new Set(keys.flatMap(([of, kind, n]) => (of === streamId && kind === "segment" ? [n] : [])));
  });
}

/** Stores a stream again that the browser has removed from this phone. Returns false if it is still here. */
export async function restoreLive(
  database: LocalDatabase,
  stream: LiveStream,
  parts: readonly LivePart[],
): Promise<boolean> {
  await opened(database);
  return database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    if (await liveStreams.get(stream.streamId)) return false;
    await liveStreams.put(stream);
    await liveParts.bulkPut([...parts]);
    return true;
  });
}

/** The number of this segment if it is the newest here: a connection that breaks may have stored it without an answer. */
export async function keptAlready(
  database: LocalDatabase,
  streamId: string,
  { init, startedAt }: FilmedSegment,
): Promise<number | undefined> {
  const next = (await database.liveStreams.get(streamId))?.nextSegment ?? 0;
  const newest = await database.liveParts.get([streamId, "segment", next - 1]);
  return newest?.init === init && newest.startedAt === startedAt ? newest.n : undefined;
}
