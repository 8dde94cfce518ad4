/** Tells what is held open for a session that sessions of this process have ended, or accounts have changed. */
export class SessionEnds {
  private readonly listeners = new Set<() => void>();

  /** Telling for nothing is harmless: who listens looks for itself. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  listen(listener: () => void): void {
    this.listeners.add(listener);
  }
}
