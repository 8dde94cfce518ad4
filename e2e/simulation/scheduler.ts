import { below, type Random } from "./seeded.ts";

/** A tab, a server process or the network: something that can run, and die. */
export interface Owner {
  readonly name: string;
  /** Its clock's error. */
  readonly clockOffsetMs: number;
  isDead: boolean;
}

/** Thrown from an await when its owner dies there, or the database fails there. */
export class Cut extends Error {}

interface Ready {
  owner: Owner;
  label: string;
  run(): void;
  cut(reason: Cut): void;
}

interface Timer {
  owner: Owner;
  dueMs: number;
  callback(): void;
}

/** The outcome of an await that was chosen to continue. */
export type Outcome = "go on" | "fail" | "die";

/** Lets one thing continue at a time, chosen by seed, so that every order of events can occur, and be repeated. */
export class Scheduler {
  nowMs: number;
  turns = 0;
  outcomeOf: (ready: Pick<Ready, "owner" | "label">) => Outcome = () => "go on";
  onDeath: (owner: Owner) => void = () => undefined;
  /** The network between clients and servers: it has no owner and never dies. */
  readonly network: Owner = { name: "the network", clockOffsetMs: 0, isDead: false };
  current = this.network;
  private ready: Ready[] = [];
  private timers: Timer[] = [];
  private busy = 0;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** An await at which the scheduler decides when it continues, if at all. */
  gate(owner: Owner, label: string): Promise<void> {
    if (owner.isDead) return Promise.reject(new Cut(`${owner.name} is gone`));
    return new Promise((resolve, reject) => this.ready.push({ owner, label, run: resolve, cut: reject }));
  }

  /** After waiting for a lock an owner continues in its own turn, not in that of the one who released it. */
  async ownTurn(owner: Owner, label: string): Promise<void> {
    if (this.current !== owner) await this.gate(owner, label);
  }

  /** Something its owner does once it is chosen. */
  post(owner: Owner, label: string, run: () => void): void {
    if (!owner.isDead) this.ready.push({ owner, label, run, cut: () => undefined });
  }

  /** Keeps the turn until released: real I/O is in progress. */
  hold(): () => void {
    this.busy += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.busy -= 1;
      isHeld = false;
    };
  }

  /** Waits for real I/O inside a turn. */
  async io<T>(work: Promise<T>): Promise<T> {
    const release = this.hold();
    try {
      return await work;
    } finally {
      release();
    }
  }

  setTimer(callback: () => void, ms: number): object {
    const timer = { owner: this.current, dueMs: this.nowMs + Math.max(ms, 1), callback };
    if (!this.current.isDead) this.timers.push(timer);
    return timer;
  }

  clearTimer(timer: unknown): void {
    this.timers = this.timers.filter((one) => one !== timer);
  }

  clockNow(): number {
    return this.nowMs + this.current.clockOffsetMs;
  }

  /** From now on it neither runs nor gets events; its awaits end with a Cut no one sees. */
  async kill(owner: Owner): Promise<void> {
    owner.isDead = true;
    const lost = this.ready.filter((one) => one.owner === owner);
    this.ready = this.ready.filter((one) => one.owner !== owner);
    this.timers = this.timers.filter((one) => one.owner !== owner);
    await this.turn(owner, () => {
      for (const one of lost) one.cut(new Cut(`${owner.name} died at: ${one.label}`));
      this.onDeath(owner);
    });
  }

  /** Lets one thing continue until it waits again. False when nothing is left to do. */
  async step(random: Random): Promise<boolean> {
    const [first, ...others] = this.timers;
    const timer = others.reduce((next, one) => (next && next.dueMs <= one.dueMs ? next : one), first);
    if (timer && (this.ready.length === 0 || timer.dueMs <= this.nowMs || random() < 0.04)) {
      this.nowMs = Math.max(this.nowMs, timer.dueMs);
      this.clearTimer(timer);
      await this.turn(timer.owner, () => timer.callback());
      return true;
    }
    const [chosen] = this.ready.splice(below(random, this.ready.length), 1);
    if (!chosen) return false;
    this.nowMs += 1 + below(random, 8);
    const outcome = this.outcomeOf(chosen);
    if (outcome === "go on") await this.turn(chosen.owner, () => chosen.run());
    else if (outcome === "fail") await this.turn(chosen.owner, () => chosen.cut(new Cut(`failed at: ${chosen.label}`)));
    else {
      this.ready.push(chosen);
      await this.kill(chosen.owner);
    }
    return true;
  }

  /** Someone is within a server transaction. */
  isWriting(): boolean {
    return this.ready.some(({ label }) => label.startsWith("store: "));
  }

  /** Runs something for an owner at once, until everything waits again. */
  private async turn(owner: Owner, run: () => void): Promise<void> {
    this.turns += 1;
    this.current = owner;
    run();
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.busy > 0);
    this.current = this.network;
  }
}
