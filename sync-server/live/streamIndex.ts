import type { Database } from "../db/database.ts";
import {
  liveCollectionsOf,
  type LiveInitDocument,
  type LiveSegmentDocument,
  type LiveStreamDocument,
} from "./liveCollections.ts";

/** One stream as this process knows it. */
export interface StreamState {
  stream: LiveStreamDocument;
  inits: ReadonlyMap<number, LiveInitDocument>;
  segments: ReadonlyMap<number, LiveSegmentDocument>;
  /** The highest segment number; −1 before the first. */
  last: number;
  lastArrivedAt: Date | undefined;
  bytes: number;
  durationMs: number;
  /** Counts what has changed here. */
  version: number;
}

interface Known extends StreamState {
  inits: Map<number, LiveInitDocument>;
  segments: Map<number, LiveSegmentDocument>;
  lookedAt: number;
  usedAt: number;
  looking?: Promise<void> | undefined;
}

/** Other processes take segments too: how long one may go unnoticed. */
const freshMs = 1_000;
/** Clocks of the processes differ, and a write may take its time. */
const overlapMs = 10_000;
/** Nobody has asked for this long. */
const forgottenMs = 5 * 60_000;

/**
 * What has arrived of each stream, in memory: a stream's thousands of segments are read from the database once, and
 * then only what is new.
 */
export class StreamIndex {
  private readonly database: Pick<Database, "collection">;
  private readonly known = new Map<string, Known>();

  constructor(database: Pick<Database, "collection">) {
    this.database = database;
  }

  /** The stream as of at most a second ago; undefined if there is none. */
  async of(streamId: string): Promise<StreamState | undefined> {
    const known = this.known.get(streamId) ?? (await this.begin(streamId));
    if (!known) return undefined;
    known.usedAt = Date.now();
    if (known.usedAt - known.lookedAt > freshMs) {
      known.looking ??= this.look(known).finally(() => (known.looking = undefined));
      await known.looking;
    }
    return this.known.get(streamId);
  }

  /** The same, read from the database now. */
  async now(streamId: string): Promise<StreamState | undefined> {
    const known = this.known.get(streamId);
    if (known) known.lookedAt = 0;
    return this.of(streamId);
  }

  addInit(init: LiveInitDocument): void {
    const known = this.known.get(init.streamId);
    if (known) put(known, [init], []);
  }

  addSegment(segment: LiveSegmentDocument): void {
    const known = this.known.get(segment.streamId);
    if (known) put(known, [], [segment]);
  }

  forget(streamId: string): void {
    this.known.delete(streamId);
  }

  private async begin(streamId: string): Promise<Known | undefined> {
    const stream = await liveCollectionsOf(this.database).streams.findOne({ _id: streamId });
    if (!stream) return undefined;
    this.dropUnused();
    const known: Known = {
      ...{ stream, inits: new Map(), segments: new Map(), last: -1, lastArrivedAt: undefined, version: 0 },
      ...{ bytes: 0, durationMs: 0, lookedAt: 0, usedAt: Date.now() },
    };
    const meanwhile = this.known.get(streamId) ?? known;
    this.known.set(streamId, meanwhile);
    return meanwhile;
  }

  private async look(known: Known): Promise<void> {
    const { streams, inits, segments } = liveCollectionsOf(this.database);
    const streamId = known.stream._id;
    const lookedAt = Date.now();
    const since = known.lastArrivedAt ? new Date(known.lastArrivedAt.getTime() - overlapMs) : new Date(0);
    const isNew = { streamId, arrivedAt: { $gte: since } };
    const stream = await streams.findOne({ _id: streamId });
    if (!stream) return this.forget(streamId);
    if (!hasAllClaimed(known, stream)) {
      put(known, await inits.find(isNew).toArray(), await segments.find(isNew).toArray());
    }
    if (shownOf(stream) !== shownOf(known.stream)) known.version += 1;
    Object.assign(known, { stream, lookedAt });
  }

  private dropUnused(): void {
    for (const [streamId, { usedAt }] of this.known) {
      if (Date.now() - usedAt > forgottenMs) this.known.delete(streamId);
    }
  }
}

/** Nothing has arrived elsewhere: a number is claimed before it is stored, and all that were claimed are here. */
function hasAllClaimed(known: Known, { claimedSegments, claimedInits }: LiveStreamDocument): boolean {
  return known.segments.size === claimedSegments && known.inits.size === claimedInits;
}

/** What a change of which shows: a number that is claimed shows once its segment is there. */
function shownOf({ claimedSegments: _claimed, claimedInits: _claimedInits, ...stream }: LiveStreamDocument): string {
  return JSON.stringify(stream);
}

function put(known: Known, inits: readonly LiveInitDocument[], segments: readonly LiveSegmentDocument[]): void {
  for (const init of inits) {
    if (!known.inits.has(init.number)) known.version += 1;
    known.inits.set(init.number, init);
    known.lastArrivedAt = later(known.lastArrivedAt, init.arrivedAt);
  }
  for (const segment of segments) {
    if (known.segments.has(segment.number)) continue;
    known.segments.set(segment.number, segment);
    known.version += 1;
    known.last = Math.max(known.last, segment.number);
    known.bytes += segment.bytes;
    known.durationMs += segment.durationMs;
    known.lastArrivedAt = later(known.lastArrivedAt, segment.arrivedAt);
  }
}

function later(one: Date | undefined, other: Date): Date {
  return one && one > other ? one : other;
}
