import { AsyncLocalStorage } from "node:async_hooks";
import { WireError } from "#shared/api/wireError.ts";

/** As many waiting as one school has phones; in all, no more than people would wait for. */
const mostWaiting = { ofCaller: 400, ofAll: 2_000 };
/** A call that waited this long goes soon, whatever was used. */
const patienceMs = 2_000;

export interface Caller {
  /** An account's session or an address: its calls are counted together. */
  key: string;
  hasGone(): boolean;
}

interface Waiting {
  call: Call;
  since: number;
  begin(): void;
  refuse(error: WireError): void;
}

/**
 * Decides which calls run: a few at once, because each makes a dozen short database reads and more of them only slow
 * each other down. Every caller gets the same share of time (start-time fair queueing), so that a heavy caller waits
 * behind a light one.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly now: () => number;
  /** Per caller: the share of time its calls have used so far. */
  private readonly usedUntil = new Map<string, number>();
  /** The share at which the last started call began. */
  private reached = 0;
  private waiting: Waiting[] = [];
  private busy = 0;
  /** The previous turn went to the call that had waited longest. */
  private wasPatience = false;

  constructor(atOnce: number, now: () => number = () => performance.now()) {
    this.atOnce = atOnce;
    this.now = now;
  }

  /** Does the work when its turn comes. Rejects with a 503 when too many are already waiting. */
  async take<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    this.requireRoom(caller);
    const call = new Call(this, caller);
    await this.begin(call);
    try {
      return await current.run(call, work);
    } finally {
      call.isOver = true;
      this.end(call);
    }
  }

  /** Resolves when the call gets its turn, for the first time or again. */
  begin(call: Call): Promise<void> {
    return new Promise((begin, refuse) => {
      this.waiting.push({ call, since: this.now(), begin, refuse });
      this.next();
    });
  }

  /** Passes the turn to the next call. Does nothing for a call without one. */
  end(call: Call): void {
    if (call.heldSince === undefined) return;
    const until = Math.max(call.startedAt ?? 0, this.usedBy(call)) + this.now() - call.heldSince;
    this.usedUntil.set(call.caller.key, until);
    call.heldSince = undefined;
    this.busy -= 1;
    // Time used while nobody waits costs nobody anything.
    if (this.busy === 0 && this.waiting.length === 0) this.reached = Math.max(this.reached, until);
    this.forget();
    this.next();
  }

  private next(): void {
    while (this.busy < this.atOnce && this.waiting.length > 0) {
      const chosen = this.chosen();
      const { call, begin, refuse } = chosen;
      this.waiting = this.waiting.filter((each) => each !== chosen);
      // Nobody reads the answer; a started call runs to its end.
      if (call.startedAt === undefined && call.caller.hasGone()) {
        refuse(tooBusy());
        continue;
      }
      call.startedAt = this.startOf(call);
      this.reached = Math.max(this.reached, call.startedAt);
      call.heldSince = this.now();
      this.busy += 1;
      begin();
    }
  }

  /** With many waiting that long, every second turn still goes to the lightest caller: else all would wait alike. */
  private chosen(): Waiting {
    const [oldest, ...others] = this.waiting as [Waiting, ...Waiting[]];
    this.wasPatience = !this.wasPatience && this.now() - oldest.since > patienceMs;
    if (this.wasPatience) return oldest;
    return others.reduce((least, each) => (this.isBefore(each.call, least.call) ? each : least), oldest);
  }

  /** At the same share, a started call goes first, then the caller who has used less. */
  private isBefore(one: Call, other: Call): boolean {
    const [start, otherStart] = [this.startOf(one), this.startOf(other)];
    if (start !== otherStart) return start < otherStart;
    if (hasBegun(one) !== hasBegun(other)) return hasBegun(one);
    return this.usedBy(one) < this.usedBy(other);
  }

  /** A call that has begun keeps its place; a caller who was away loses and gains nothing. */
  private startOf(call: Call): number {
    return call.startedAt ?? Math.max(this.reached, this.usedBy(call));
  }

  private usedBy({ caller }: Call): number {
    return this.usedUntil.get(caller.key) ?? 0;
  }

  private forget(): void {
    if (this.usedUntil.size < mostWaiting.ofAll) return;
    for (const [key, used] of this.usedUntil) if (used <= this.reached) this.usedUntil.delete(key);
  }

  private requireRoom({ key }: Caller): void {
    const own = this.waiting.filter(({ call }) => call.caller.key === key).length;
    if (own >= mostWaiting.ofCaller || this.waiting.length >= mostWaiting.ofAll) throw tooBusy();
  }
}

class Call {
  readonly turns: Turns;
  readonly caller: Caller;
  startedAt: number | undefined;
  heldSince: number | undefined;
  /** Work that the call started without awaiting it may run on. */
  isOver = false;

  constructor(turns: Turns, caller: Caller) {
    this.turns = turns;
    this.caller = caller;
  }
}

function hasBegun({ startedAt }: Call): boolean {
  return startedAt !== undefined;
}

const current = new AsyncLocalStorage<Call>();

/** Waits that cost others nothing (a body, a hash, the writer) happen while another call has the turn. */
export async function withoutTurn<T>(work: () => Promise<T>): Promise<T> {
  const call = current.getStore();
  if (call?.heldSince === undefined) return work();
  call.turns.end(call);
  try {
    return await work();
  } finally {
    if (!call.isOver) await call.turns.begin(call);
  }
}

function tooBusy(): WireError {
  return new WireError(503, "Touchline is very busy right now. Please try again in a moment.", 5);
}
