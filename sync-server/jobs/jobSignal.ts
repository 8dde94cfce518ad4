import type { JobKind } from "../db/job.ts";

type Listener = (kinds?: readonly JobKind[]) => void;

/** Wakes this process's workers at once; other processes find the work by polling. */
export class JobSignal {
  private readonly listeners = new Set<Listener>();

  /** Call it after a commit that enqueued jobs of these kinds, or of any. A needless call is harmless. */
  wake(kinds?: readonly JobKind[]): void {
    for (const listener of this.listeners) listener(kinds);
  }

  /** Returns a function that unsubscribes. */
  onWake(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
