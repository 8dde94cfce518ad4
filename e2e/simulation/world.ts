import type { Actor } from "#shared/entities/actor.ts";
import { visitor } from "#shared/testing/testWorld.ts";
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

/** No one with something to do sleeps longer. */
const longestPauseMs = 60_000;

/** What a history shares: time, chance, one database, possible faults, and the checks. */
export class World {
  readonly scheduler = new Scheduler(beginMs);
  readonly ledger = new Ledger();
  readonly accounts = newAccounts();
  readonly poison = new Poison();
  readonly backends: Backends;
  random: Random = randomOf(0);
  /** The first broken invariant. */
  problem: unknown;
  /** Received answers, so that one can arrive again. */
  readonly answers: Answered[] = [];
  /** The events, in words. */
  readonly diary: string[] = [];
  /** A server's work for open connections after each commit. */
  onPoke: (server: Owner) => void = () => undefined;
  /** The server has lost acknowledged data: a backup was restored, or old entries were pruned. */
  hasForgotten = false;
  private faults: ReadonlySet<FaultName>;
  private committed: Content | undefined;
  /** What was committed, by the tag of the feed's last entry then. */
  private readonly moments = new Map<string, Content>();

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

  /** The account the server sees for this cookie; `visitor` is no account. */
  actorOf(userId: string | undefined): Actor {
    return this.accounts.get(userId ?? "visitor") ?? visitor;
  }

  /** From now on nothing fails. */
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

  /** Only faults of the simulation may fail, not the code itself. */
  async watched<T>(owner: Owner, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      const isSlip = error instanceof TypeError || error instanceof ReferenceError;
      if (isSlip && !owner.isDead) this.report(error);
      throw error;
    });
  }

  /** The server's committed content. */
  get content(): Content {
    return this.backends.server.content();
  }

  /** Sets the database's content: at the start, or from a backup. No server may run. */
  async become(content: Content): Promise<void> {
    await this.backends.server.become(content);
    this.remember(content);
  }

  /** The content when the feed ended where a cursor says. */
  contentAt(cursor: string | null): Content | undefined {
    return this.moments.get(cursor?.split("~")[2] ?? "");
  }

  private remember(content: Content): void {
    this.committed = content;
    this.moments.set(content.counter.tag, content);
  }

  async noteCommit(effects: Effects): Promise<void> {
    const before = this.committed;
    this.backends.server.accept(effects);
    this.remember(this.content);
    if (before) await checkCommit(before, effects, this.ledger, this.poison.failures).catch(this.report);
  }

  /** Runs at most this many turns, as the scheduler chooses. */
  async pass(turns: number): Promise<void> {
    for (let turn = 0; turn < turns && (await this.scheduler.step(() => this.random())); turn += 1);
  }
}
