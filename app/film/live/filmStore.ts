import { endLive, keepInit, keepSegment, type FilmedSegment } from "#app/db/liveParts.ts";
import { keptAlready, restoreLive, waitingSegments } from "#app/db/liveRestore.ts";
import type { LivePart, LiveStream } from "#app/db/liveStream.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { isStorageFull } from "#app/db/storageFull.ts";
import { liveLimits } from "#shared/api/live.ts";
import type { TakeStore } from "./liveTake.ts";

/** Ten seconds of film stay in memory too until the server has them. */
const inMemory = 5;

/**
 * Puts what is filmed onto this phone. A browser may remove everything that it had stored for this site, in the middle
 * of a match: what is in memory is then stored again, and the film goes on under the next number.
 */
export class FilmStore implements TakeStore {
  private readonly database: LocalDatabase;
  private readonly streamId: string;
  private readonly onRemoved: (lostMs: number) => void;
  private stream: LiveStream | undefined;
  private readonly inits = new Map<number, LivePart>();
  private recent: LivePart[] = [];
  /** The lengths of the segments that the server did not have when last looked, by number, in milliseconds. */
  private waiting = new Map<number, number>();

  constructor(database: LocalDatabase, streamId: string, onRemoved: (lostMs: number) => void) {
    this.database = database;
    this.streamId = streamId;
    this.onRemoved = onRemoved;
  }

  /** Reads the stream's next numbers and what waits of it. */
  async begin(): Promise<void> {
    this.stream = await this.database.liveStreams.get(this.streamId);
    await this.noteWaiting();
  }

  async keepInit(bytes: ArrayBuffer): Promise<number> {
    const { streamId } = this;
    const keep = () => keepInit(this.database, streamId, bytes);
    const n = await keep().catch((error: unknown) => this.again(error, keep));
    this.inits.set(n, { streamId, kind: "init", n, bytes, isSent: 0 });
    this.goesOn({ nextInit: n + 1 });
    return n;
  }

  async keepSegment(filmed: FilmedSegment): Promise<number> {
    const { database, streamId } = this;
    const keep = () => keepSegment(database, streamId, filmed);
    const keepOnce = async () => (await keptAlready(database, streamId, filmed)) ?? keep();
    const n = await keep().catch((error: unknown) => this.again(error, keepOnce));
    this.waiting.set(n, filmed.durationMs);
    this.recent = [...this.recent, { streamId, kind: "segment" as const, n, isSent: 0 as const, ...filmed }];
    this.recent = this.recent.slice(-inMemory);
    this.goesOn({ nextSegment: n + 1 });
    return n;
  }

  /** Notes what would be lost if the browser removed it now; stores it again if the browser has. */
  async noteWaiting(): Promise<void> {
    const before = [...this.waiting.keys()];
    const waiting = await waitingSegments(this.database, this.streamId);
    if (!waiting) return this.restore();
    for (const n of before) if (!waiting.has(n)) this.waiting.delete(n);
    for (const n of waiting) if (!this.waiting.has(n)) this.waiting.set(n, liveLimits.targetDurationMs);
    this.recent = this.recent.filter(({ n }) => this.waiting.has(n));
  }

  async end(): Promise<void> {
    await this.restore();
    await endLive(this.database, this.streamId);
  }

  private goesOn(next: { nextSegment: number } | { nextInit: number }): void {
    if (this.stream) this.stream = { ...this.stream, ...next };
  }

  private async again<Answer>(error: unknown, keep: () => Promise<Answer>): Promise<Answer> {
    if (isStorageFull(error)) throw error;
    await this.restore();
    return keep();
  }

  /** Stores again what the browser has removed, if it has. */
  private async restore(): Promise<void> {
    if (!this.stream) return;
    const parts = [...this.inits.values(), ...this.recent];
    const isKept = new Set(this.recent.map(({ n }) => n));
    const gone = [...this.waiting].filter(([n]) => !isKept.has(n));
    const stream = { ...this.stream, lost: [...(this.stream.lost ?? []), ...gone.map(([n]) => n)] };
    if (!(await restoreLive(this.database, stream, parts))) return;
    this.stream = { ...this.stream, lost: stream.lost };
    for (const [n] of gone) this.waiting.delete(n);
    this.onRemoved(gone.reduce((total, [, durationMs]) => total + durationMs, 0));
  }
}
