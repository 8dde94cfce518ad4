import type { ServerStore } from "./serverStore.ts";

type Listener = (head: number) => void;

const pollMs = 250;

/**
 * Tells open connections that the feed has moved on. Commits of this process are told at once; those of other
 * processes are seen by looking at the head while anyone listens.
 */
export class Pokes {
  private readonly store: Pick<ServerStore, "head">;
  private readonly listeners = new Set<Listener>();
  private known = -1;
  private isLooking = false;
  private mustLookAgain = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(store: Pick<ServerStore, "head">) {
    this.store = store;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.look(), pollMs);
    void this.look();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  /** After a commit in this process. */
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
        this.tell(await this.store.head());
      } while (this.mustLookAgain);
    } catch {
      // The database is away; the next look tells.
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

  private tell(head: number): void {
    if (head === this.known) return;
    this.known = head;
    for (const listener of this.listeners) listener(head);
  }
}
