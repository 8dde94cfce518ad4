import { Unreachable } from "#app/api/unreachable.ts";
import { headOfCursor, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { applyPoked } from "./applyAnswer.ts";
import { exchange, TransportError, type ExchangeResult, type Transport } from "./exchange.ts";
import type { ClientStore } from "#app/db/clientStore.ts";
import { isStorageFull } from "#app/db/storageFull.ts";
import type { Poke } from "./pokes.ts";
import { setSyncPhase, type SyncPhase } from "./syncStatus.ts";

const longestPauseMs = 60_000;
/**
 * While the page is visible, with and without something to send: no event tells the device that a dead spot is over.
 */
const longestSeenPauseMs = { sending: 4_000, idle: 10_000 };
/** The shortest pause after any failure. */
const shortestPauseMs = 1_000;
/** Calls in a row that may bring nothing before a pause. */
const mostFruitlessCalls = 2;
/** Whatever the server answers: this many calls in a row, then one in this many milliseconds, 120 a minute at most. */
const callsInARow = 30;
const callEveryMs = 667;

type Pause = Pick<ExchangeResult, "retryAfter" | "retrySentence">;

/** The answers bring nothing, but the network is fine. */
class FruitlessCalls extends Error {}

/** Sends one client's outbox and fetches what is new, one call at a time; pauses with jitter after a failure. */
export class SyncRunner {
  private readonly stores: () => Promise<ClientStore[]>;
  private readonly transport: Transport;
  private readonly applyPoked: typeof applyPoked;
  /** Answers that came with a poke, in the order of their arrival. */
  private readonly poked: SyncResponse[] = [];
  private isRunning = false;
  private mustRunAgain = false;
  /** The server's feed position as last heard and not yet checked. */
  private serverHead: number | undefined;
  private isStopped = false;
  private failures = 0;
  /** The last call carried part of the outbox. */
  private wasSending = false;
  /** Just after a failure: a wake waits until the shortest pause is over. */
  private isPaused = false;
  private callsLeft = callsInARow;
  private callsLeftAt = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(stores: () => Promise<ClientStore[]>, transport: Transport, apply = applyPoked) {
    this.stores = stores;
    this.transport = transport;
    this.applyPoked = apply;
  }

  /** Something happened that makes a call worthwhile: a mutation, a poke, a signal, the user's return. */
  readonly wake = (): void => {
    if (this.isStopped) return;
    this.mustRunAgain = true;
    this.start();
  };

  /**
   * The server's feed position: worth a call unless this client is already there. Or what such a call would bring, used
   * when nothing else is under way.
   */
  readonly notePoke = (poke: Poke): void => {
    if (this.isStopped) return;
    if (typeof poke === "number") this.serverHead = poke;
    else this.poked.push(poke);
    // A server that talks to this client can be called again.
    if (this.failures > 0) this.wake();
    else this.start();
  };

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.pauseTimer);
  }

  private start(): void {
    if (!this.isRunning && !this.isPaused) void this.run();
  }

  private pause(): void {
    this.isPaused = true;
    this.pauseTimer = setTimeout(() => {
      this.isPaused = false;
      if (this.mustRunAgain) this.start();
    }, shortestPauseMs);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (!this.isStopped && !this.isPaused && this.hasReason()) {
      await this.usePoked();
      if (!this.mustRunAgain && !(await this.hasNews())) continue;
      // A wake scheduled before this round would come in the middle of it.
      clearTimeout(this.timer);
      await this.drain().catch((error: unknown) => this.fail(error));
    }
    this.isRunning = false;
  }

  private hasReason(): boolean {
    return this.mustRunAgain || this.poked.length > 0 || this.serverHead !== undefined;
  }

  /** Nothing is lost with an answer that is not used: the head that follows it is ahead of this client then. */
  private async usePoked(): Promise<void> {
    try {
      for (let answer = this.poked.shift(); answer && !this.isStopped; answer = this.poked.shift()) {
        const [store] = await this.stores();
        if (store) await this.applyPoked(store, answer);
      }
    } catch {
      // The call finds out what is wrong with the storage, and says it.
      this.mustRunAgain = true;
    }
  }

  private async hasNews(): Promise<boolean> {
    const { serverHead } = this;
    this.serverHead = undefined;
    if (serverHead === undefined) return false;
    try {
      const [store] = await this.stores();
      const meta = await store?.read((tx) => tx.meta());
      return !meta?.cursor || meta.more || headOfCursor(meta.cursor) !== serverHead;
    } catch {
      return true;
    }
  }

  private async drain(): Promise<void> {
    let pause: Pause = {};
    for (const [index, store] of (await this.stores()).entries()) {
      const asked = await this.drainOne(store, index === 0);
      if (asked.retryAfter !== undefined) pause = asked;
    }
    if (this.isStopped) return;
    this.failures = 0;
    const { retryAfter, retrySentence: sentence } = pause;
    setSyncPhase(sentence === undefined ? { kind: "idle" } : { kind: "slowed", sentence });
    if (retryAfter !== undefined) this.wakeIn(retryAfter * 1_000);
  }

  /** Calls until nothing is left. Returns how long the server asks to be left alone. */
  private async drainOne(store: ClientStore, isFirst: boolean): Promise<Pause> {
    let fruitless = 0;
    for (;;) {
      // This call serves everything that woke the runner before it: with another one, the next change would wait for that.
      if (isFirst) this.mustRunAgain = false;
      const { goOn, isFruitless, ...pause } = await exchange(store, this.carry);
      if (!goOn || this.isStopped) return pause;
      fruitless = isFruitless ? fruitless + 1 : 0;
      if (fruitless >= mostFruitlessCalls) throw new FruitlessCalls();
    }
  }

  private readonly carry: Transport = async (request, mayBeLost) => {
    await this.turnToCall();
    this.wasSending = request.mutations.length + request.waiting.length > 0;
    if (this.wasSending) setSyncPhase({ kind: "sending" });
    return this.transport(request, mayBeLost);
  };

  /** A token bucket: a burst passes at once, and no minute has more than 120 calls (30 and 90). */
  private async turnToCall(): Promise<void> {
    const now = performance.now();
    this.callsLeft = Math.min(callsInARow, this.callsLeft + (now - this.callsLeftAt) / callEveryMs);
    this.callsLeftAt = now;
    if (this.callsLeft < 1) {
      const waitsMs = Math.ceil((1 - this.callsLeft) * callEveryMs);
      await new Promise((resolve) => setTimeout(resolve, waitsMs));
      if (this.isStopped) throw new FruitlessCalls();
      return this.turnToCall();
    }
    this.callsLeft -= 1;
  }

  private fail(error: unknown): void {
    // The screen now belongs to the next runner.
    if (this.isStopped) return;
    this.failures += 1;
    this.mustRunAgain = false;
    this.serverHead = undefined;
    setSyncPhase(phaseOf(error));
    this.pause();
    const named = error instanceof TransportError ? error.retryAfter : undefined;
    this.wakeIn(named === undefined ? this.pauseAfter(error) : named * 1_000);
  }

  private wakeIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(this.wake, ms);
  }

  /** Full jitter, so that a ground full of phones does not return at the same moment. */
  private pauseAfter(error: unknown): number {
    const seen = this.wasSending ? longestSeenPauseMs.sending : longestSeenPauseMs.idle;
    const most = error instanceof Unreachable && isLookedAt() ? seen : longestPauseMs;
    const longest = Math.min(most, 1_000 * 2 ** this.failures);
    return shortestPauseMs + Math.random() * (longest - shortestPauseMs);
  }
}

function isLookedAt(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "visible";
}

function phaseOf(error: unknown): SyncPhase {
  if (isStorageFull(error)) return { kind: "full" };
  if (error instanceof FruitlessCalls) return { kind: "idle" };
  if (error instanceof Unreachable) return { kind: "offline" };
  if (!(error instanceof TransportError)) return { kind: "broken" };
  if (error.status === 401 || error.status === 403) return { kind: "signInNeeded" };
  return error.status === 426 ? { kind: "updateNeeded" } : { kind: "offline" };
}
