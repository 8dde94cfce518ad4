const beatMs = 2_000;
const silenceMs = 5_000;
const stolenPauseMs = 1_000;
const refusalPausesMs = [250, 500, 1_000];

/**
 * One tab sends for all tabs of an account. The leader leaves a heartbeat; a visible tab takes over after five seconds
 * of silence, because a frozen tab keeps its lock. Receipts guarantee correctness, not this. So a tab that the browser
 * refuses the lock stops asking, and leads by the heartbeat alone.
 */
export function leadWhenElected(name: string, lead: () => () => void): () => void {
  const begin = () => new Candidate(`touchline-leader-${name}`, lead);
  let candidate = begin();
  const listening = new AbortController();
  const { signal } = listening;
  // The page may go into the browser's cache, where it must neither hold a lock nor ask for one.
  window.addEventListener("pagehide", () => candidate.withdraw(), { signal });
  window.addEventListener("pageshow", () => (candidate = candidate.isWithdrawn ? begin() : candidate), { signal });
  document.addEventListener("visibilitychange", () => candidate.lookedAt(), { signal });
  return () => {
    listening.abort();
    candidate.withdraw();
  };
}

class Candidate {
  private readonly id = crypto.randomUUID();
  private readonly candidacy = new AbortController();
  private readonly timer: ReturnType<typeof setInterval>;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private isQueued = false;
  private refusals = 0;
  private stopLeading: (() => void) | undefined;
  private release: (() => void) | undefined;
  private lastBeat: string | undefined;
  private readonly lock: string;
  private readonly lead: () => () => void;

  constructor(lock: string, lead: () => () => void) {
    this.lock = lock;
    this.lead = lead;
    this.timer = setInterval(() => this.tick(), beatMs);
    this.queue();
  }

  get isWithdrawn(): boolean {
    return this.candidacy.signal.aborted;
  }

  withdraw(): void {
    this.candidacy.abort();
    clearInterval(this.timer);
    clearTimeout(this.retry);
    this.quit();
  }

  /** By the time the user looks at the page again, the browser may grant the lock. */
  lookedAt(): void {
    if (document.visibilityState !== "visible" || this.isWithdrawn || this.stopLeading || !this.hasGivenUp) return;
    this.refusals = 0;
    this.queue();
  }

  private get hasGivenUp(): boolean {
    return this.refusals > refusalPausesMs.length;
  }

  private queue(): void {
    if (this.isQueued) return;
    this.isQueued = true;
    void this.ask({ signal: this.candidacy.signal }, () => (this.isQueued = false));
  }

  private async ask(options: LockOptions, answered?: () => void): Promise<void> {
    let isGranted = false;
    try {
      await navigator.locks.request(this.lock, options, () => {
        isGranted = true;
        answered?.();
        return this.hold();
      });
    } catch (error) {
      if (!isGranted) answered?.();
      if (this.isWithdrawn) return;
      if (isGranted) this.quit();
      this.askLater(isGranted && error instanceof DOMException && error.name === "AbortError");
    }
  }

  private hold(): Promise<void> | undefined {
    if (this.isWithdrawn) return undefined;
    return new Promise((resolve) => {
      this.release = resolve;
      this.begin();
    });
  }

  /** Never at once: WebKit refuses every request of a page being left, and retrying at each refusal hangs it. */
  private askLater(isStolen: boolean): void {
    const pauseMs = isStolen ? stolenPauseMs : refusalPausesMs[this.refusals];
    if (!isStolen) this.refusals += 1;
    clearTimeout(this.retry);
    if (pauseMs !== undefined) this.retry = setTimeout(() => this.queue(), pauseMs);
  }

  private tick(): void {
    if (this.stopLeading) this.goOnLeading();
    else if (document.visibilityState === "visible" && isSilent(this.lock)) this.takeOver();
  }

  private goOnLeading(): void {
    if (this.release) this.refusals = 0;
    else if (this.isFollowed()) return this.quit();
    this.beat();
  }

  private takeOver(): void {
    this.beat();
    if (this.hasGivenUp) this.begin();
    else void this.ask({ steal: true });
  }

  private begin(): void {
    this.beat();
    this.stopLeading ??= this.lead();
  }

  private quit(): void {
    this.stopLeading?.();
    this.stopLeading = undefined;
    this.release?.();
    this.release = undefined;
  }

  private beat(): void {
    const beat = `${Date.now()} ${this.id}`;
    try {
      localStorage.setItem(this.lock, beat);
      this.lastBeat = beat;
    } catch {
      // The device is full. Another tab may then take over: correctness does not depend on this.
      this.lastBeat = undefined;
    }
  }

  /** Another tab has left a heartbeat since this tab's last one. */
  private isFollowed(): boolean {
    return this.lastBeat !== undefined && localStorage.getItem(this.lock) !== this.lastBeat;
  }
}

function isSilent(lock: string): boolean {
  const age = Date.now() - Number.parseInt(localStorage.getItem(lock) ?? "0", 10);
  return age > silenceMs || age < -silenceMs;
}
