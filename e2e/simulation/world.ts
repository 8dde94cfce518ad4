import type { Actor } from "#shared/entities/actor.ts";
import { visitor } from "#shared/mutations/testWorld.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import type { Answered } from "./answerCheck.ts";
import type { Backends } from "./backends.ts";
import { checkCommit } from "./commitCheck.ts";
import { outcomeAt, Poison, type FaultName } from "./faults.ts";
import { expectThat } from "./invariants.ts";
import { Ledger } from "./oracle.ts";
import { beginMs, newAccounts } from "./scenario.ts";
import { Scheduler, type Owner } from "./scheduler.ts";
import { randomOf, seedSources, type Random } from "./seeded.ts";

/** Nobody who has something to do sleeps longer. */
const longestPauseMs = 60_000;

/** What everybody in a history stands on: time, chance, one database, what may fail, and what watches them. */
export class World {
  readonly scheduler = new Scheduler(beginMs);
  readonly ledger = new Ledger();
  readonly accounts = newAccounts();
  readonly poison = new Poison();
  readonly backends: Backends;
  random: Random = randomOf(0);
  /** The first thing that did not hold. */
  problem: unknown;
  /** Answers that have come, so that one can come again. */
  readonly answers: Answered[] = [];
  /** What happened, in words. */
  readonly diary: string[] = [];
  /** What a server does for open connections after each commit. */
  onPoke: () => void = () => undefined;
  /** The server has lost what it had acknowledged: a backup was restored, or old entries were pruned. */
  hasForgotten = false;
  private faults: ReadonlySet<FaultName>;
  private committed: Content | undefined;

  constructor(seed: number, faults: readonly FaultName[], backends: Backends) {
    const { scheduler } = this;
    this.faults = new Set(faults);
    this.backends = backends;
    seedSources(seed, {
      now: () => scheduler.clockNow(),
      passed: () => scheduler.nowMs,
      setTimer: (callback, ms) => {
        this.attempt(() => expectThat(2, ms <= longestPauseMs, () => `somebody waits for ${ms / 1_000} s`));
        return scheduler.setTimer(callback, ms);
      },
      clearTimer: (timer) => scheduler.clearTimer(timer),
    });
    scheduler.outcomeOf = ({ owner, label }) => {
      const outcome = outcomeAt(label, (fault) => this.has(fault), this.random());
      if (outcome === "die") this.say(`${owner.name} dies at "${label}"`);
      return outcome;
    };
  }

  has(fault: FaultName): boolean {
    return this.faults.has(fault);
  }

  /** Whether this fault strikes now. */
  strikes(fault: FaultName, share: number): boolean {
    return this.has(fault) && this.random() < share;
  }

  /** Whom the server takes the owner of this cookie for; `visitor` is nobody's account. */
  actorOf(userId: string | undefined): Actor {
    return this.accounts.get(userId ?? "visitor") ?? visitor;
  }

  /** From here on nothing fails any more. */
  heal(): void {
    this.faults = new Set();
  }

  readonly say = (words: string): void => void this.diary.push(words);

  readonly report = (problem: unknown): void => {
    this.problem ??= problem;
  };

  attempt(look: () => void): void {
    try {
      look();
    } catch (problem) {
      this.report(problem);
    }
  }

  /** What fails must be something that the simulation lets fail, and not the code itself. */
  async watched<T>(owner: Owner, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      const isSlip = error instanceof TypeError || error instanceof ReferenceError;
      if (isSlip && !owner.isDead) this.report(error);
      throw error;
    });
  }

  /** What the server has committed. */
  get content(): Content {
    return this.backends.server.content();
  }

  /** Puts the database into a state: at the beginning, or from a backup. No server may run. */
  async become(content: Content): Promise<void> {
    await this.backends.server.become(content);
    this.committed = content;
  }

  async noteCommit(effects: Effects): Promise<void> {
    const before = this.committed;
    this.backends.server.accept(effects);
    this.committed = this.content;
    if (before) await checkCommit(before, effects, this.ledger, this.poison.failures).catch(this.report);
  }

  /** As the scheduler gives turns, at most so many. */
  async pass(turns: number): Promise<void> {
    for (let turn = 0; turn < turns && (await this.scheduler.step(() => this.random())); turn += 1);
  }
}
