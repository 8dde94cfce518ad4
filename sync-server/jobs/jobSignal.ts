/** Wakes a worker of this process at once; other processes find the work by polling. */
export class JobSignal {
  private readonly listeners = new Set<() => void>();

  /** Call it after a commit that enqueued something. Calling it for nothing is harmless. */
  wake(): void {
    for (const listener of this.listeners) listener();
  }

  /** Answers the function that ends the subscription. */
  onWake(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
