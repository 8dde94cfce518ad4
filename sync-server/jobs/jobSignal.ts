import type { JobKind } from "../db/job.ts";

type Listener = (kinds?: readonly JobKind[]) => void;

/** Wakes the workers of this process at once; other processes find the work by polling. */
export class JobSignal {
  private readonly listeners = new Set<Listener>();

  /** Call it after a commit that enqueued jobs of these kinds, or of any. Calling it for nothing is harmless. */
  wake(kinds?: readonly JobKind[]): void {
    for (const listener of this.listeners) listener(kinds);
  }

  /** Answers the function that ends the subscription. */
  onWake(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
