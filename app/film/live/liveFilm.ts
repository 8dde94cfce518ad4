import { endLive, keepInit, keepSegment, liveBacklog } from "#app/db/liveParts.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { LiveTake, type TakeStore } from "./liveTake.ts";
import { nextQuality, type LiveQuality } from "./liveQuality.ts";

interface FilmEvents {
  onQuality(quality: LiveQuality): void;
  /** Nothing more is filmed: the phone is full, or cannot encode. */
  onFailure(error: unknown): void;
}

interface Filming {
  database: LocalDatabase;
  streamId: string;
  camera: MediaStream;
  best: LiveQuality;
  events: FilmEvents;
}

const lookEveryMs = 2_000;

/** The camera's picture, take after take, onto this phone. What is sent of it is another's business. */
export class LiveFilm {
  private readonly filming: Filming;
  private quality: LiveQuality;
  private take: LiveTake | undefined;
  private changedAt = performance.now();
  private clearSince = performance.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  private isChanging = false;

  private constructor(filming: Filming) {
    this.filming = filming;
    this.quality = filming.best;
  }

  static async start(filming: Filming): Promise<LiveFilm> {
    const film = new LiveFilm(filming);
    await film.begin(filming.best);
    film.timer = setInterval(() => void film.adapt().catch(filming.events.onFailure), lookEveryMs);
    return film;
  }

  /** Everything filmed is on the phone once this resolves. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    const { take } = this;
    this.take = undefined;
    await take?.stop();
  }

  /** Stops for good: the stream has ended. */
  async end(): Promise<void> {
    await this.stop();
    await endLive(this.filming.database, this.filming.streamId);
  }

  private async begin(quality: LiveQuality): Promise<void> {
    const { camera, events } = this.filming;
    const take = await LiveTake.start(camera, quality, this.store());
    take.failed.catch(events.onFailure);
    this.take = take;
    this.quality = quality;
    this.changedAt = performance.now();
    events.onQuality(quality);
  }

  private store(): TakeStore {
    const { database, streamId } = this.filming;
    return {
      keepInit: (bytes) => keepInit(database, streamId, bytes),
      keepSegment: (segment) => keepSegment(database, streamId, segment),
    };
  }

  /** A new quality is a new take: the next one begins before the last one ends, so that nothing is missed. */
  private async adapt(): Promise<void> {
    const { database, streamId, best } = this.filming;
    const { durationMs: backlogMs } = await liveBacklog(database, streamId);
    const now = performance.now();
    if (backlogMs > lookEveryMs * 2) this.clearSince = now;
    const state = { backlogMs, changedMs: now - this.changedAt, clearMs: now - this.clearSince };
    const next = nextQuality(this.quality, best, state);
    const { take } = this;
    if (next === this.quality || this.isChanging || !take) return;
    this.isChanging = true;
    try {
      await this.begin(next);
      await take.stop();
    } finally {
      this.isChanging = false;
    }
  }
}
