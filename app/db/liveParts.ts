import { tablesIn, type LocalDatabase } from "./localDatabase.ts";
import type { LivePart, LiveStream } from "./liveStream.ts";
import { waitsForItsEnd } from "./liveUnsent.ts";
import { isStorageFull } from "./storageFull.ts";
import { unsentSegments } from "./unsentSegments.ts";

/** What the server has stays this long, in case it forgets. */
const keptMs = 10 * 60_000;
/** A segment that is older is no longer the live edge: what is missing before it is as urgent. */
const edgeMs = 20_000;

/** The browser has removed what it had stored for this site, with the stream that is being filmed. */
export class LiveStorageGone extends Error {
  override name = "LiveStorageGone";
}

/** The server has said where the stream goes on; what this phone knows of it counts too, whichever is further. */
export type OpenedLive = Pick<LiveStream, "streamId" | "bidId" | "fixtureId" | "deviceId" | "nextSegment" | "nextInit">;

/**
 * Goes on with a stream, or begins it. What this phone filmed while another had taken over goes: its numbers are the
 * other one's, which filmed the same minutes.
 */
export async function openLive(database: LocalDatabase, opened: OpenedLive): Promise<void> {
  await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const known = await liveStreams.get(opened.streamId);
    if (known?.refusedFrom !== undefined) {
      const { streamId } = known;
      const unsent = await liveParts.where("isSent").equals(0).primaryKeys();
      await liveParts.bulkDelete(unsent.filter((key) => isRefused(known, key) && key[0] === streamId));
    }
    const nextSegment = Math.max(opened.nextSegment, known?.nextSegment ?? 0);
    const nextInit = Math.max(opened.nextInit, known?.nextInit ?? 0);
    const numbers = { nextSegment, nextInit, openedSegment: nextSegment, openedInit: nextInit };
    await liveStreams.put({ ...opened, lost: known?.lost, ...numbers });
  });
}

/** Stores the beginning of a new take. Returns its number. */
export async function keepInit(database: LocalDatabase, streamId: string, bytes: ArrayBuffer): Promise<number> {
  return keepNext(database, streamId, "nextInit", (n) => ({ streamId, kind: "init", n, bytes, isSent: 0 }));
}

export type FilmedSegment = Required<Pick<LivePart, "bytes" | "init" | "durationMs" | "startedAt">>;

/** Stores a finished segment under the next number: both at once, or neither. Returns the number. */
export async function keepSegment(database: LocalDatabase, streamId: string, filmed: FilmedSegment): Promise<number> {
  return keepNext(database, streamId, "nextSegment", (n) => ({ streamId, kind: "segment", n, isSent: 0, ...filmed }));
}

type Counter = "nextSegment" | "nextInit";
type PartOf = (n: number) => LivePart;

/** A full phone first deletes what the server already has: filming goes on for as long as anything can be sent. */
async function keepNext(database: LocalDatabase, streamId: string, counter: Counter, partOf: PartOf): Promise<number> {
  try {
    return await addNext(database, streamId, counter, partOf);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    const removed = await removeSent(database).catch(() => 0);
    if (removed === 0) throw error;
    return addNext(database, streamId, counter, partOf);
  }
}

function removeSent(database: LocalDatabase): Promise<number> {
  const isSegment = ({ kind }: LivePart) => kind === "segment";
  return database.liveParts.where("isSent").equals(1).filter(isSegment).delete();
}

async function addNext(database: LocalDatabase, streamId: string, counter: Counter, partOf: PartOf): Promise<number> {
  return database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    const stream = await liveStreams.get(streamId);
    if (!stream) throw new LiveStorageGone("The stream is not on this phone any more.");
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
    const streams = await liveStreams.toArray();
    const ended = streams.find((stream) => stream.problem === undefined && waitsForItsEnd(stream));
    if (ended?.segments !== undefined) return { kind: "end", stream: ended, segments: ended.segments };
    const streamOf = new Map(streams.map((stream) => [stream.streamId, stream]));
    const keys = await liveParts.where("isSent").equals(0).primaryKeys();
    const segments = keys.filter((key) => {
      const stream = streamOf.get(key[0]);
      return key[1] === "segment" && stream !== undefined && !isRefused(stream, key);
    });
    const [oldest] = segments.toSorted((left, right) => left[2] - right[2]);
    if (!oldest) return undefined;
    const newest = await liveParts.bulkGet(newestOfEach(segments));
    const [edge] = newest.flatMap((part) => part ?? []).toSorted((left, right) => startOf(right) - startOf(left));
    const isEdge = edge !== undefined && now - startOf(edge) < edgeMs;
    const chosen = isEdge ? edge : await liveParts.get(oldest);
    if (!chosen) return undefined;
    const init = await liveParts.get([chosen.streamId, "init", chosen.init ?? 0]);
    return { kind: "part", part: init?.isSent === 0 ? init : chosen };
  });
}

type PartKey = [streamId: string, kind: LivePart["kind"], n: number];

/** Whether the server takes this part no more. */
function isRefused({ problem, refusedFrom = 0 }: LiveStream, [, kind, n]: PartKey): boolean {
  return kind === "segment" && problem !== undefined && n >= refusedFrom;
}

/** The key of each stream's newest segment: a phone may have another match's backlog. */
function newestOfEach(keys: readonly PartKey[]): PartKey[] {
  const newest = new Map<string, PartKey>();
  for (const key of keys) if (key[2] >= (newest.get(key[0])?.[2] ?? 0)) newest.set(key[0], key);
  return [...newest.values()];
}

function startOf({ startedAt = "" }: LivePart): number {
  return Date.parse(startedAt);
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
  await database.liveStreams.update(streamId, { problem, refusedFrom: undefined });
}

/** Removes what the server has had for ten minutes. The beginnings of takes are small, and stay until the stream goes. */
export async function tidyLive(database: LocalDatabase, now = Date.now()): Promise<void> {
  await database.transaction("rw", database.liveStreams, database.liveParts, async (running) => {
    const { liveStreams, liveParts } = tablesIn(running);
    // A clock that was put back leaves times ahead of it. By keys, as the rows are the film itself.
    const before = liveParts.where("sentAt").below(new Date(now - keptMs).toISOString());
    const ahead = liveParts.where("sentAt").above(new Date(now + keptMs).toISOString());
    const old = [...(await before.primaryKeys()), ...(await ahead.primaryKeys())];
    await liveParts.bulkDelete(old.filter(([, kind]) => kind === "segment"));
    const keys = await liveParts.toCollection().primaryKeys();
    const isFilmed = new Set(keys.filter(([, kind]) => kind === "segment").map(([streamId]) => streamId));
    const over = await liveStreams
      .filter(({ streamId, isEndSent }) => isEndSent === true && !isFilmed.has(streamId))
      .primaryKeys();
    await liveStreams.bulkDelete(over);
    await liveParts.bulkDelete(keys.filter(([streamId]) => over.includes(streamId)));
  });
}

/** What of a stream the server does not have. */
export interface LiveBacklog {
  segments: number;
  durationMs: number;
  bytes: number;
}

export async function liveBacklog(database: LocalDatabase, streamId?: string): Promise<LiveBacklog> {
  const waiting = await unsentSegments(database);
  const segments = waiting.filter((segment) => (streamId ?? segment.streamId) === segment.streamId);
  return {
    segments: segments.length,
    durationMs: segments.reduce((total, { durationMs }) => total + durationMs, 0),
    bytes: segments.reduce((total, { bytes }) => total + bytes, 0),
  };
}

/** The same for the stream of a booking; nothing if it was not filmed with this phone. */
export async function liveBacklogOf(database: LocalDatabase, bidId: string): Promise<LiveBacklog> {
  const stream = await database.liveStreams.where("bidId").equals(bidId).first();
  return stream ? liveBacklog(database, stream.streamId) : { segments: 0, durationMs: 0, bytes: 0 };
}

/** Film of this stream that got through within the last so many milliseconds, in milliseconds of film. */
export async function liveSentMs(database: LocalDatabase, streamId: string, withinMs: number): Promise<number> {
  const since = new Date(Date.now() - withinMs).toISOString();
  const sent = await database.liveParts.where("sentAt").aboveOrEqual(since).toArray();
  const own = sent.filter((part) => part.streamId === streamId);
  return own.reduce((total, { durationMs = 0 }) => total + durationMs, 0);
}
