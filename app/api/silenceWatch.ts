import { probeServer } from "./probeServer.ts";
import { renewals } from "./renewals.ts";

/** How long a call may be silent before checking whether the server is reachable at all. */
export const silenceMs = 4_000;
/** How much longer a silent call gets after the server has been seen; more if seeing it took longer. */
const graceMs = { hurried: 300, usual: 1_000 } as const;

/**
 * Watches one call. When it has been silent for a while, or the network may have changed, looks for the server; if the
 * server is seen and the call stays silent, the call is lost.
 */
export class SilenceWatch {
  private readonly lost: () => void;
  private readonly unseen: () => void;
  private readonly over = new AbortController();
  private lastByteAt = Date.now();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `unseen` is called after each search that found no server. */
  constructor(lost: () => void, unseen: () => void = () => undefined) {
    this.lost = lost;
    this.unseen = unseen;
    this.heard();
    renewals.addEventListener("renew", this.hurry, { signal: this.over.signal });
  }

  /** A byte has arrived or been sent. The next may take longer if there is a reason. */
  heard(mayBeSilentMs = silenceMs): void {
    this.lastByteAt = Date.now();
    this.lookIn(mayBeSilentMs, graceMs.usual);
  }

  stop(): void {
    this.over.abort();
    clearTimeout(this.timer);
  }

  private readonly hurry = (): void => this.lookIn(0, graceMs.hurried);

  private lookIn(ms: number, grace: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(grace), ms);
  }

  private async look(grace: number): Promise<void> {
    const since = Date.now();
    const sighting = await probeServer().catch(() => undefined);
    if (this.over.signal.aborted || this.lastByteAt > since) return;
    if (!sighting) {
      this.unseen();
      return this.lookIn(0, grace);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(this.lost, Math.max(grace, sighting.tookMs));
  }
}
