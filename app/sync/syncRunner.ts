import { headIn } from "#shared/api/syncProtocol.ts";
import { exchange, TransportError, type Transport } from "./exchange.ts";
import type { Phone } from "./phone.ts";
import { isStorageFull } from "./storageFull.ts";
import { setSyncPhase, type SyncPhase } from "./syncStatus.ts";

const longestWaitMs = 60_000;
/** Calls in a row that settle nothing before it is treated as a failure. */
const fruitlessCalls = 12;

/** Sends one phone's queue and fetches what is new, one call at a time; backs off when that fails. */
export class SyncRunner {
  private readonly phones: () => Promise<Phone[]>;
  private readonly transport: Transport;
  private isRunning = false;
  private mustRunAgain = false;
  /** Where the server's feed stands, as last heard and not looked into yet. */
  private heard: number | undefined;
  private isStopped = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(phones: () => Promise<Phone[]>, transport: Transport) {
    this.phones = phones;
    this.transport = transport;
  }

  /** Something happened that makes a call worth while: a tap, a poke, a signal, a look at the screen. */
  readonly wake = (): void => {
    if (this.isStopped) return;
    this.mustRunAgain = true;
    if (!this.isRunning) void this.run();
  };

  /** The server's feed stands here: worth a call unless the answers of this phone say so too. */
  readonly hear = (head: number): void => {
    if (this.isStopped) return;
    this.heard = head;
    // Whoever is heard again can be called again.
    if (this.failures > 0) this.wake();
    else if (!this.isRunning) void this.run();
  };

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (!this.isStopped && (this.mustRunAgain || this.heard !== undefined)) {
      if (!this.mustRunAgain && !(await this.hasNews())) continue;
      this.mustRunAgain = false;
      // A wake that was asked for before this round would come in the middle of it.
      clearTimeout(this.timer);
      await this.drain().catch((error: unknown) => this.fail(error));
    }
    this.isRunning = false;
  }

  private async hasNews(): Promise<boolean> {
    const { heard } = this;
    this.heard = undefined;
    try {
      const [phone] = await this.phones();
      const meta = await phone?.read((tx) => tx.meta());
      return !meta?.cursor || meta.more || headIn(meta.cursor) !== heard;
    } catch {
      return true;
    }
  }

  private async drain(): Promise<void> {
    let retryAfter: number | undefined;
    for (const phone of await this.phones()) {
      for (let calls = 1; ; calls += 1) {
        const result = await exchange(phone, this.carry, () => !this.isStopped);
        retryAfter = result.retryAfter ?? retryAfter;
        if (!result.goOn || this.isStopped) break;
        if (calls % fruitlessCalls === 0) await new Promise((resolve) => setTimeout(resolve, this.backOffMs()));
      }
    }
    this.failures = 0;
    setSyncPhase({ kind: "idle" });
    if (retryAfter !== undefined) this.wakeIn(retryAfter * 1_000);
  }

  private readonly carry: Transport = (request) => {
    if (request.mutations.length + request.waiting.length > 0) setSyncPhase({ kind: "sending" });
    return this.transport(request);
  };

  private fail(error: unknown): void {
    this.failures += 1;
    this.mustRunAgain = false;
    this.heard = undefined;
    setSyncPhase(phaseOf(error));
    const named = error instanceof TransportError ? error.retryAfter : undefined;
    this.wakeIn(named === undefined ? this.backOffMs() : named * 1_000);
  }

  private wakeIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(this.wake, ms);
  }

  /** Full jitter, so that a ground full of phones does not come back in one moment. */
  private backOffMs(): number {
    return Math.random() * Math.min(longestWaitMs, 1_000 * 2 ** this.failures);
  }
}

function phaseOf(error: unknown): SyncPhase {
  if (isStorageFull(error)) return { kind: "full" };
  if (!(error instanceof TransportError)) return { kind: "offline" };
  if (error.status === 401 || error.status === 403) return { kind: "signInNeeded" };
  return error.status === 426 ? { kind: "updateNeeded" } : { kind: "offline" };
}
