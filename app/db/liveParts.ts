import { tablesIn, type LocalDatabase } from "./localDatabase.ts";
import type { LivePart, LiveStream } from "./liveStream.ts";

/** What the server has stays this long, in case it forgets. */
const keptMs = 10 * 60_000;
/** A segment that is older is no longer the live edge: what is missing before it is as urgent. */
const edgeMs = 20_000;

/** The server has said where the stream goes on; what this phone knows of it counts too, whichever is further. */
export type OpenedLive = Pick<LiveStream, "streamId" | "bidId" | "fixtureId" | "deviceId" | "nextSegment" | "nextInit">;

/** Goes on with a stream, or begins it. */
export async function openLive(database: LocalDatabase, opened: OpenedLive): Promise<void> {
  await database.transaction("rw", database.liveStreams, async (running) => {
    const { liveStreams } = tablesIn(running);
    const known = await liveStreams.get(opened.streamId);
    await liveStreams.put({
      ...opened,
      nextSegment: Math.max(opened.nextSegment, known?.nextSegment ?? 0),
      nextInit: Math.max(opened.nextInit, known?.nextInit ?? 0),
    });
  });
}

/** Stores the beginning of a new take. Returns its number. */
export async function keepInit(database: LocalDatabase, streamId: string, bytes: Blob): Promise<number> {
  return keepNext(database, streamId, "nextInit", (n) => ({ streamId, kind: "init", n, bytes, isSent: 0 }));
}

export type FilmedSegment = Required<Pick<LivePart, "bytes" | "init" | "durationMs" | "startedAt">>;

/** Stores a finished segment under the next number: both at once, or neither. Returns the number. */
export async function keepSegment(database: LocalDatabase, streamId: string, filmed: FilmedSegment): Promise<number> {
  return keepNext(database, streamId, "nextSegment", (n) => ({ streamId, kind: "segment", n, isSent: 0, ...filmed }));
}

async function keepNext(
  database: LocalDatabase,
  streamId: string,
  counter: "nextSegment" | "nextInit",
  partOf: (n: number) => LivePart,
): Promise<number> {
  return database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const stream = await liveStreams.get(streamId);
    if (!stream) throw new Error("The stream is not on this phone.");
    const n = stream[counter];
    await liveParts.add(partOf(n));
    await liveStreams.update(streamId, { [counter]: n + 1 });
    return n;
  });
}

/** The camera has stopped for good. */
export async function endLive(database: LocalDatabase, streamId: string): Promise<void> {
  await database.transaction("rw", database.liveStreams, async (running) => {
    const { liveStreams } = tablesIn(running);
    const stream = await liveStreams.get(streamId);
    if (stream) await liveStreams.update(streamId, { segments: stream.nextSegment, isEndSent: false });
  });
}

/** What the phone sends next: the end of a stream, or a part. */
export type NextLive = { kind: "end"; stream: LiveStream; segments: number } | { kind: "part"; part: LivePart };

/**
 * The end of a stream first: whoever watches learns of it. Then the newest segment while someone may be watching it, so
 * that a returned signal shows the present; then what is missing, from the oldest on. A take's beginning goes before
 * its first segment.
 */
export async function nextLive(database: LocalDatabase, now = Date.now()): Promise<NextLive | undefined> {
  return database.transaction("r", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const streams = (await liveStreams.toArray()).filter(({ problem }) => problem === undefined);
    const ended = streams.find(({ segments, isEndSent }) => segments !== undefined && !isEndSent);
    if (ended?.segments !== undefined) return { kind: "end", stream: ended, segments: ended.segments };
    const isOpen = new Set(streams.map(({ streamId }) => streamId));
    const keys = await liveParts.where("isSent").equals(0).primaryKeys();
    const waiting = keys.filter(([streamId]) => isOpen.has(streamId));
    const segments = waiting.filter(([, kind]) => kind === "segment").sort((left, right) => left[2] - right[2]);
    const [oldest, newest] = [segments[0], segments.at(-1)];
    if (!oldest || !newest) return undefined;
    const edge = await liveParts.get(newest);
    const isEdge = now - Date.parse(edge?.startedAt ?? "") < edgeMs;
    const chosen = isEdge ? edge : await liveParts.get(oldest);
    if (!chosen) return undefined;
    const init = await liveParts.get([chosen.streamId, "init", chosen.init ?? 0]);
    return { kind: "part", part: init?.isSent === 0 ? init : chosen };
  });
}

export async function noteLiveSent(database: LocalDatabase, { streamId, kind, n }: LivePart): Promise<void> {
  await database.liveParts.update([streamId, kind, n], { isSent: 1, sentAt: new Date().toISOString() });
}

/** The server does not have it after all. */
export async function noteInitMissing(database: LocalDatabase, { streamId, init = 0 }: LivePart): Promise<void> {
  await database.liveParts.update([streamId, "init", init], { isSent: 0 });
}

export async function noteEndSent(database: LocalDatabase, streamId: string): Promise<void> {
  await database.liveStreams.update(streamId, { isEndSent: true });
}

export async function noteLiveProblem(database: LocalDatabase, streamId: string, problem: string): Promise<void> {
  await database.liveStreams.update(streamId, { problem });
}

/** Removes what the server has had for ten minutes, except the beginnings of takes that are still being sent. */
export async function tidyLive(database: LocalDatabase, now = Date.now()): Promise<void> {
  await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const isOld = ({ sentAt }: LivePart) => sentAt !== undefined && Math.abs(now - Date.parse(sentAt)) > keptMs;
    const waiting = await liveParts.where("isSent").equals(0).toArray();
    const needed = new Set(waiting.map(({ streamId, init = 0 }) => `${streamId} ${init}`));
    await liveParts
      .where("isSent")
      .equals(1)
      .filter((part) => isOld(part) && !(part.kind === "init" && needed.has(`${part.streamId} ${part.n}`)))
      .delete();
    const left = new Set((await liveParts.toCollection().primaryKeys()).map(([streamId]) => streamId));
    await liveStreams.filter(({ streamId, isEndSent }) => isEndSent === true && !left.has(streamId)).delete();
  });
}

/** A part that has only just been filmed is on its way. */
const onItsWayMs = 6_000;

/** Matches filmed live of which something waits here: each is one video to whoever looks at what is unsent. */
export async function waitingLiveMatches(database: LocalDatabase, now = Date.now()): Promise<number> {
  const waiting = await database.liveParts.where("isSent").equals(0).toArray();
  const isLate = ({ kind, startedAt = "", durationMs = 0 }: LivePart) =>
    kind === "segment" && Math.abs(now - Date.parse(startedAt) - durationMs) > onItsWayMs;
  return new Set(waiting.filter(isLate).map(({ streamId }) => streamId)).size;
}

/** What of a stream the server does not have. */
export interface LiveBacklog {
  segments: number;
  durationMs: number;
  bytes: number;
}

export async function liveBacklog(database: LocalDatabase, streamId?: string): Promise<LiveBacklog> {
  const waiting = await database.liveParts.where("isSent").equals(0).toArray();
  const segments = waiting.filter((part) => part.kind === "segment" && (streamId ?? part.streamId) === part.streamId);
  return {
    segments: segments.length,
    durationMs: segments.reduce((total, { durationMs = 0 }) => total + durationMs, 0),
    bytes: segments.reduce((total, { bytes }) => total + bytes.size, 0),
  };
}

/** Leaves nothing of any stream on this phone; `keepUnsent`: only what the server has goes. Returns what is left. */
export async function leaveLive(database: LocalDatabase, keepUnsent: boolean): Promise<number> {
  return database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const waiting = await liveParts.where("isSent").equals(0).count();
    if (keepUnsent && waiting > 0) return waiting;
    await liveParts.clear();
    await liveStreams.clear();
    return 0;
  });
}
