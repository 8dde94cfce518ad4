import { AsyncLocalStorage } from "node:async_hooks";
import { WireError } from "#shared/api/wireError.ts";

/** As many phones as one school has may wait at once, and no more than anybody waits for. */
const mostWaiting = { ofCaller: 400, ofAll: 2_000 };
/** Who has waited so long goes soon, whatever they have used. */
const patienceMs = 2_000;

export interface Caller {
  /** An account's session or an address: what they use is counted together. */
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
 * Which calls are worked on: a few at once, because each is a dozen short looks at the database and more of them only
 * make each other slow. Every caller gets the same share of the time (start-time fair queueing), so that who sends much
 * waits behind who sends little.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly now: () => number;
  /** By caller: until which share of the time their calls were worked on. */
  private readonly usedUntil = new Map<string, number>();
  /** The share that the call which was begun last started at. */
  private reached = 0;
  private waiting: Waiting[] = [];
  private busy = 0;
  /** The turn before this one went to who had waited longest. */
  private wasPatience = false;

  constructor(atOnce: number, now: () => number = () => performance.now()) {
    this.atOnce = atOnce;
    this.now = now;
  }

  /** Does the work when its turn comes. Rejects with a 503 where too many wait already. */
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

  /** Resolves when the call's turn has come, for the first time or again. */
  begin(call: Call): Promise<void> {
    return new Promise((begin, refuse) => {
      this.waiting.push({ call, since: this.now(), begin, refuse });
      this.next();
    });
  }

  /** Gives the turn to whoever is next. Does nothing for a call that has none. */
  end(call: Call): void {
    if (call.heldSince === undefined) return;
    const until = Math.max(call.startedAt ?? 0, this.usedBy(call)) + this.now() - call.heldSince;
    this.usedUntil.set(call.caller.key, until);
    call.heldSince = undefined;
    this.busy -= 1;
    // What is used while nobody waits is nobody's loss.
    if (this.busy === 0 && this.waiting.length === 0) this.reached = Math.max(this.reached, until);
    this.forget();
    this.next();
  }

  private next(): void {
    while (this.busy < this.atOnce && this.waiting.length > 0) {
      const chosen = this.chosen();
      const { call, begin, refuse } = chosen;
      this.waiting = this.waiting.filter((each) => each !== chosen);
      // Nobody reads the answer; what has begun goes on to its end.
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

  /** Where many have waited so long, every second turn still goes to who has used least: else all would wait alike. */
  private chosen(): Waiting {
    const [oldest, ...others] = this.waiting as [Waiting, ...Waiting[]];
    this.wasPatience = !this.wasPatience && this.now() - oldest.since > patienceMs;
    if (this.wasPatience) return oldest;
    return others.reduce((least, each) => (this.isBefore(each.call, least.call) ? each : least), oldest);
  }

  /** Of two that would start at the same share, what has begun is first, then the one who was away. */
  private isBefore(one: Call, other: Call): boolean {
    const [start, otherStart] = [this.startOf(one), this.startOf(other)];
    if (start !== otherStart) return start < otherStart;
    if (hasBegun(one) !== hasBegun(other)) return hasBegun(one);
    return this.usedBy(one) < this.usedBy(other);
  }

  /** What has begun keeps its place; who was away has missed nothing and gains nothing. */
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
  /** What it has begun beside its answer may go on longer. */
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

/** What a call waits for that costs the others nothing (its body, a hash, the writer) is done while another has its turn. */
export async function outsideTurn<T>(work: () => Promise<T>): Promise<T> {
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
