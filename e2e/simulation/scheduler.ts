import { below, type Random } from "./random.ts";

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
export type Fate = "go on" | "fail" | "die";

/** Lets one thing go on at a time, chosen by seed, so that every order of events can happen, and happen again. */
export class Scheduler {
  nowMs: number;
  current: Owner;
  fate: (ready: Pick<Ready, "owner" | "label">) => Fate = () => "go on";
  onDeath: (owner: Owner) => void = () => undefined;
  onRun: (ready: Pick<Ready, "owner" | "label">) => void = () => undefined;
  private ready: Ready[] = [];
  private timers: Timer[] = [];
  private busy = 0;
  private readonly network: Owner;

  constructor(nowMs: number, network: Owner) {
    this.nowMs = nowMs;
    this.network = network;
    this.current = network;
  }

  /** An await at which the scheduler decides when it goes on, if at all. */
  gate(owner: Owner, label: string): Promise<void> {
    if (owner.isDead) return Promise.reject(new Cut(`${owner.name} is gone`));
    return new Promise((resolve, reject) => this.ready.push({ owner, label, run: resolve, cut: reject }));
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

  /** From here on it neither runs nor hears anything; what it awaited ends with a Cut that nobody sees. */
  async kill(owner: Owner): Promise<void> {
    owner.isDead = true;
    const lost = this.ready.filter((one) => one.owner === owner);
    this.ready = this.ready.filter((one) => one.owner !== owner);
    this.timers = this.timers.filter((one) => one.owner !== owner);
    this.current = owner;
    for (const one of lost) one.cut(new Cut(`${owner.name} died at: ${one.label}`));
    this.onDeath(owner);
    await this.settle();
    this.current = this.network;
  }

  /** Lets one thing go on until it waits again. False when nothing is left to do. */
  async step(random: Random): Promise<boolean> {
    const timer = this.timers.reduce<Timer | undefined>(
      (first, one) => (first && first.dueMs <= one.dueMs ? first : one),
      undefined,
    );
    if (timer && (this.ready.length === 0 || timer.dueMs <= this.nowMs || random() < 0.04)) {
      this.nowMs = Math.max(this.nowMs, timer.dueMs);
      this.clearTimer(timer);
      await this.turn(timer.owner, "timer", () => timer.callback());
      return true;
    }
    const [chosen] = this.ready.splice(below(random, this.ready.length), 1);
    if (!chosen) return false;
    this.nowMs += 1 + below(random, 8);
    const fate = this.fate(chosen);
    if (fate === "die") {
      this.ready.push(chosen);
      await this.kill(chosen.owner);
      return true;
    }
    await this.turn(chosen.owner, chosen.label, () =>
      fate === "go on" ? chosen.run() : chosen.cut(new Cut(`failed at: ${chosen.label}`)),
    );
    return true;
  }

  /** Runs something for an owner at once and waits until everything waits again. */
  async turn(owner: Owner, label: string, run: () => void): Promise<void> {
    this.current = owner;
    this.onRun({ owner, label });
    run();
    await this.settle();
    this.current = this.network;
  }

  /** Somebody is in the middle of a transaction of the server. */
  isWriting(): boolean {
    return this.ready.some(({ label }) => label.startsWith("store: "));
  }

  async settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.busy > 0);
  }
}
