/** Notifies open connections that this process has ended sessions or changed accounts. */
export class SessionEnds {
  private readonly listeners = new Set<() => void>();

  /** A needless call is harmless: each listener checks for itself. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  listen(listener: () => void): void {
    this.listeners.add(listener);
  }
}
