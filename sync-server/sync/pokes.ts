import type { Audience } from "#shared/entities/actor.ts";
import type { RecentCommits } from "./recentCommits.ts";
import type { ServerStore } from "./serverStore.ts";

type Notify = (head: number) => void;

interface Listener {
  audiences: ReadonlySet<string>;
  /** Has not received the feed's position yet. */
  isNew: boolean;
  notify: Notify;
}

/** How often, in milliseconds, a process asks whether another one has written. */
export const pollMs = { besideOthers: 250, alone: 2_000 };
/** A server that missed more than this notifies everyone. */
const mostEntries = 1_000;

/**
 * Notifies open connections of the feed's position: at once when they open, and after each change they may see. Commits
 * of this process are noticed at once, without asking the database as long as no other process writes; those of other
 * processes by polling the head while anyone listens. A process that writes alone polls too, in case the database did
 * not answer when a commit was to be noticed.
 */
export class Pokes {
  private readonly store: Pick<ServerStore, "head" | "audiencesBetween">;
  private readonly recent: Pick<RecentCommits, "head" | "audiencesAfter">;
  private readonly lookEveryMs: number;
  private readonly listeners = new Set<Listener>();
  private known = -1;
  private isLooking = false;
  private mustLookAgain = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    store: Pick<ServerStore, "head" | "audiencesBetween">,
    recent: Pick<RecentCommits, "head" | "audiencesAfter">,
    lookEveryMs = pollMs.besideOthers,
  ) {
    this.store = store;
    this.recent = recent;
    this.lookEveryMs = lookEveryMs;
  }

  listen(audiences: readonly Audience[], notify: Notify): () => void {
    const listener: Listener = { audiences: new Set(audiences), isNew: true, notify: notify };
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.look(), this.lookEveryMs);
    void this.look();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** After a commit in this process, once `recent` has it. */
  committed(): void {
    if (this.listeners.size === 0) return;
    const touched = this.isLooking ? undefined : this.recent.audiencesAfter(this.known);
    if (touched) this.notifyAll(this.recent.head, concernedBy(touched));
    else void this.look();
  }

  async look(): Promise<void> {
    if (this.listeners.size === 0) return;
    if (this.isLooking) {
      this.mustLookAgain = true;
      return;
    }
    this.isLooking = true;
    try {
      do {
        this.mustLookAgain = false;
        await this.notifyConcerned();
      } while (this.mustLookAgain);
    } catch {
      // The database is unreachable; the next check will notify.
    } finally {
      this.isLooking = false;
    }
  }

  get connections(): number {
    return this.listeners.size;
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async notifyConcerned(): Promise<void> {
    const head = await this.store.head();
    this.notifyAll(head, await this.concernedSince(head));
  }

  private notifyAll(head: number, concerned: (listener: Listener) => boolean): void {
    this.known = head;
    for (const listener of this.listeners) {
      if (!listener.isNew && !concerned(listener)) continue;
      listener.isNew = false;
      listener.notify(head);
    }
  }

  /** Who sees a difference since the last check. After a restore the head has gone back: that concerns everyone. */
  private async concernedSince(head: number): Promise<(listener: Listener) => boolean> {
    if (head === this.known) return () => false;
    if (head < this.known || head - this.known > mostEntries) return () => true;
    return concernedBy(await this.store.audiencesBetween(this.known, head));
  }
}

function concernedBy(touched: Iterable<string>): (listener: Listener) => boolean {
  const all = [...touched];
  return ({ audiences }) => all.some((audience) => audiences.has(audience));
}
