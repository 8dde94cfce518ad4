import { liveBacklog, liveSentMs } from "#app/db/liveParts.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { FilmStore } from "./filmStore.ts";
import { noteFilming } from "./filmingHere.ts";
import { holdLive } from "./liveLock.ts";
import { LiveTake } from "./liveTake.ts";
import { NeverBegan } from "./startsInTime.ts";
import { nextQuality, throughputMs, type LinkState, type LiveQuality } from "./liveQuality.ts";

interface FilmEvents {
  onQuality(quality: LiveQuality): void;
  /** The browser has removed what was stored, with so much film that had not been sent. Filming goes on. */
  onRemoved(lostMs: number): void;
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
  private readonly store: FilmStore;
  private readonly release: () => void;
  private quality: LiveQuality;
  private take: LiveTake | undefined;
  private changedAt = performance.now();
  private clearSince = performance.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  /** A new take that is about to begin, and the last one's end. */
  private changing: Promise<unknown> = Promise.resolve();
  private isChanging = false;
  private isStopped = false;

  private constructor(filming: Filming, release: () => void) {
    this.filming = filming;
    const { database, streamId, events } = filming;
    this.store = new FilmStore(database, streamId, (lostMs) => events.onRemoved(lostMs));
    this.release = release;
    this.quality = filming.best;
  }

  /** Undefined while another window films the same stream. */
  static async start(filming: Filming): Promise<LiveFilm | undefined> {
    const unlock = await holdLive(filming.streamId);
    if (!unlock) return undefined;
    const isOver = noteFilming();
    const release = () => {
      unlock();
      isOver();
    };
    const film = new LiveFilm(filming, release);
    try {
      await film.store.begin();
      await film.begin(filming.best);
    } catch (error) {
      release();
      throw error;
    }
    film.timer = setInterval(() => void film.adapt().catch(filming.events.onFailure), lookEveryMs);
    return film;
  }

  /** Everything filmed is on the phone once this resolves, and no take goes on. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.changing.catch(() => undefined);
    const { take } = this;
    this.take = undefined;
    await Promise.resolve(take?.stop()).finally(this.release);
  }

  /** Stops for good: the stream has ended. */
  async end(): Promise<void> {
    await this.stop();
    await this.store.end();
  }

  private async begin(quality: LiveQuality): Promise<void> {
    const { camera, events } = this.filming;
    const take = await LiveTake.start(camera, quality, this.store);
    take.failed.catch(events.onFailure);
    this.take = take;
    this.quality = quality;
    this.changedAt = performance.now();
    events.onQuality(quality);
  }

  private async adapt(): Promise<void> {
    const { best } = this.filming;
    const link = await this.look().catch(() => undefined);
    // The next segment reopens a database that the browser has closed.
    if (!link) return;
    const next = nextQuality(this.quality, best, link);
    if (next === this.quality || this.isChanging || this.isStopped) return;
    this.isChanging = true;
    this.changing = this.change(next).finally(() => (this.isChanging = false));
    await this.changing;
  }

  private async look(): Promise<LinkState> {
    const { database, streamId } = this.filming;
    const [{ durationMs: backlogMs }, sentMs] = await Promise.all([
      liveBacklog(database, streamId),
      liveSentMs(database, streamId, throughputMs),
      this.store.noteWaiting(),
    ]);
    const now = performance.now();
    if (backlogMs > lookEveryMs * 2) this.clearSince = now;
    return { backlogMs, sentMs, changedMs: now - this.changedAt, clearMs: now - this.clearSince };
  }

  /**
   * A new quality is a new take: the next one begins before the last one ends, so that nothing is missed. If
   * the next never begins, the last goes on.
   */
  private async change(quality: LiveQuality): Promise<void> {
    const { take } = this;
    try {
      await this.begin(quality);
    } catch (error) {
      if (!(error instanceof NeverBegan)) throw error;
      this.changedAt = performance.now();
      return;
    }
    await take?.stop();
  }
}
