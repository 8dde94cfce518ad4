import { tablesIn, type LocalDatabase } from "./localDatabase.ts";
import type { LiveStream } from "./liveStream.ts";
import { unsentSegments, type UnsentSegment } from "./unsentSegments.ts";

/** A part that has only just been filmed is on its way. */
const onItsWayMs = 6_000;

/** Matches filmed live of which something waits here: each is one video to whoever looks at what is unsent. */
export async function waitingLiveMatches(database: LocalDatabase, now = Date.now()): Promise<number> {
  const waiting = await unsentSegments(database);
  const isLate = ({ startedAt, durationMs }: UnsentSegment) =>
    Math.abs(now - Date.parse(startedAt) - durationMs) > onItsWayMs;
  const ends = await database.liveStreams.filter(waitsForItsEnd).primaryKeys();
  return new Set([...ends, ...waiting.filter(isLate).map(({ streamId }) => streamId)]).size;
}

/** The server does not know yet that the stream has ended. */
export function waitsForItsEnd({ segments, isEndSent, problem }: LiveStream): boolean {
  return segments !== undefined && !isEndSent && problem === undefined;
}

/** Leaves nothing of any stream on this phone; `keepUnsent`: only what the server has goes. Returns what is left. */
export async function leaveLive(database: LocalDatabase, keepUnsent: boolean): Promise<number> {
  return database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const ends = await liveStreams.filter(waitsForItsEnd).count();
    const waiting = (await liveParts.where("isSent").equals(0).count()) + ends;
    if (keepUnsent && waiting > 0) return waiting;
    await liveParts.clear();
    await liveStreams.clear();
    return 0;
  });
}
