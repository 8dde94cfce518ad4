import { below, type Random } from "./seeded.ts";

/** A tab, a server process or the network: what can run, and die. */
export interface Owner {
  readonly name: string;
  /** By how much its clock is wrong. */
  readonly clockOffsetMs: number;
  isDead: boolean;
}

/** What an await ends with when its owner dies there, or the database fails there. */
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

/** What becomes of an await that was chosen to go on. */
export type Outcome = "go on" | "fail" | "die";

/** Lets one thing go on at a time, chosen by seed, so that every order of events can happen, and happen again. */
export class Scheduler {
  nowMs: number;
  turns = 0;
  outcomeOf: (ready: Pick<Ready, "owner" | "label">) => Outcome = () => "go on";
  onDeath: (owner: Owner) => void = () => undefined;
  /** What lies between clients and servers: nobody's, and it never dies. */
  readonly network: Owner = { name: "the network", clockOffsetMs: 0, isDead: false };
  current = this.network;
  private ready: Ready[] = [];
  private timers: Timer[] = [];
  private busy = 0;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** An await at which the scheduler decides when it goes on, if at all. */
  gate(owner: Owner, label: string): Promise<void> {
    if (owner.isDead) return Promise.reject(new Cut(`${owner.name} is gone`));
    return new Promise((resolve, reject) => this.ready.push({ owner, label, run: resolve, cut: reject }));
  }

  /** Whoever has waited for a lock goes on in a turn of its own, not in that of whoever has just let it go. */
  async ownTurn(owner: Owner, label: string): Promise<void> {
    if (this.current !== owner) await this.gate(owner, label);
  }

  /** Something that its owner does as soon as it is chosen. */
  post(owner: Owner, label: string, run: () => void): void {
    if (!owner.isDead) this.ready.push({ owner, label, run, cut: () => undefined });
  }

  /** Keeps the turn until it is released: something real is on its way. */
  hold(): () => void {
    this.busy += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.busy -= 1;
      isHeld = false;
    };
  }

  /** Waits for real input and output inside a turn. */
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

  /** From here on it neither runs nor is told anything; what it awaited ends with a Cut that nobody sees. */
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

  /** Lets one thing go on until it waits again. False when nothing is left to do. */
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

  /** Somebody is in the middle of a transaction of the server. */
  isWriting(): boolean {
    return this.ready.some(({ label }) => label.startsWith("store: "));
  }

  /** Runs something for an owner at once and waits until everything waits again. */
  private async turn(owner: Owner, run: () => void): Promise<void> {
    this.turns += 1;
    this.current = owner;
    run();
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.busy > 0);
    this.current = this.network;
  }
}
