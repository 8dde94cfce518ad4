import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import type { Answered } from "./answerCheck.ts";
import { newContent, type PhoneBackend, type ServerBackend } from "./backends.ts";
import { Accounts } from "./accounts.ts";
import { beginMs, nameOf } from "./cast.ts";
import { checkCommit } from "./commitCheck.ts";
import { Tab, type Database, type Device, type DeviceGround } from "./device.ts";
import { fateOf, Outage, Poison } from "./fate.ts";
import type { FaultName } from "./faults.ts";
import { expectThat } from "./invariants.ts";
import { Ledger } from "./ledger.ts";
import { ModelServer, type Ground } from "./modelServer.ts";
import { Network } from "./network.ts";
import { PhoneRecord } from "./phoneCheck.ts";
import { randomOf, type Random } from "./random.ts";
import { Scheduler } from "./scheduler.ts";
import { seedSources } from "./seeded.ts";

export interface Backends {
  server: ServerBackend;
  phones: PhoneBackend;
}

/** Nobody who has something to do sleeps longer. */
const longestPauseMs = 60_000;

/** Everything that one history needs: devices, the network, server processes, one database, and what watches them. */
export class World {
  readonly network = new Network();
  readonly scheduler = new Scheduler(beginMs, this.network);
  readonly ledger = new Ledger();
  readonly devices: Device[] = [];
  readonly backends: Backends;
  servers: ModelServer[] = [];
  backup: Content | undefined;
  /** Answers that have been heard, so that one can be heard again. */
  readonly kept: { database: Database; answered: Answered }[] = [];
  readonly poison = new Poison();
  readonly outage = new Outage();
  readonly accounts = new Accounts();
  /** Under which version of its role an account was given each cursor. */
  readonly givenCursors = new Map<string, number>();
  /** Ids of others that an account has used for a mutation of its own. */
  readonly usedIds = new Set<string>();
  problem: unknown;
  /** What a server does for open connections after each commit. */
  onPoke: () => void = () => undefined;
  /** The server has lost what it had acknowledged: a backup was restored, or old entries were pruned. */
  hasForgotten = false;
  /** What happened, in words; undefined when nobody reads it. */
  diary: string[] | undefined;
  random: Random = randomOf(0);
  private faults: ReadonlySet<FaultName>;
  private committed: Content | undefined;
  private born = 0;

  constructor(seed: number, faults: readonly FaultName[], backends: Backends) {
    this.faults = new Set(faults);
    this.backends = backends;
    const { scheduler } = this;
    seedSources(seed, {
      now: () => scheduler.clockNow(),
      setTimer: (callback, ms) => {
        this.attempt(() => expectThat(2, ms <= longestPauseMs, () => `somebody waits for ${ms / 1_000} s`));
        return scheduler.setTimer(callback, ms);
      },
      clearTimer: (timer) => scheduler.clearTimer(timer),
    });
    this.network.join({
      scheduler,
      ledger: this.ledger,
      random: () => this.random(),
      has: (fault) => this.has(fault),
      servers: () => this.servers.filter((server) => !server.isDead),
      actorOf: (userId) => this.accounts.actorOf(userId),
      say: (words) => this.say(words),
    });
    const circumstances = { random: () => this.random(), has: (fault: FaultName) => this.has(fault) };
    scheduler.fate = ({ owner, label }) => {
      return fateOf({ ...circumstances, say: (words) => this.say(words) }, owner.name, label);
    };
    scheduler.onDeath = (owner) => {
      this.network.hangUp(owner);
      if (!(owner instanceof Tab)) return;
      owner.runner.stop();
      for (const tab of owner.device.tabs) tab.noteDeath(owner.database);
    };
    scheduler.onRun = ({ owner, label }) => this.say(`  ${owner.name}: ${label}`);
  }

  has(fault: FaultName): boolean {
    return this.faults.has(fault);
  }

  /** From here on nothing fails any more. */
  heal(): void {
    this.faults = new Set();
    this.outage.end();
    for (const device of this.devices) device.reach = "all";
  }

  say(words: string): void {
    this.diary?.push(words);
  }

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

  /** Puts the database into a state: at the beginning, or from a backup. No server may run. */
  async become(content: Content): Promise<void> {
    await this.backends.server.become(content);
    this.committed = content;
  }

  startServer(): ModelServer {
    this.born += 1;
    const ground: Ground = {
      scheduler: this.scheduler,
      store: this.backends.server.store,
      isReal: this.backends.server.isReal,
      isFine: this.has("every await"),
      content: () => this.backends.server.content(),
      poisons: (id) => this.poison.strikes(id),
      isOut: (entity) => this.outage.strikes(entity, this.scheduler.nowMs),
      mutationsHaveFailed: () => this.poison.failures.size > 0,
      onPoke: () => this.onPoke(),
      hasForgotten: () => this.hasForgotten,
      givenCursors: this.givenCursors,
      onCommit: (effects) => this.onCommit(effects),
      report: this.report,
    };
    const server = new ModelServer(`server ${this.born}`, ground);
    this.servers.push(server);
    return server;
  }

  async addDatabase(
    device: Device,
    userId: string,
    content = newContent(userId, this.accounts.roleOf(userId)),
  ): Promise<Database> {
    const name = `${device.name}/${nameOf.get(userId) ?? userId}`;
    this.born += 1;
    const storage = await this.backends.phones.open(`${name} ${this.born}`, content);
    const record = new PhoneRecord(
      name,
      () => this.accounts.actorOf(userId === "visitor" ? undefined : userId),
      this.ledger,
    );
    const database = { userId, storage, record };
    device.databases.set(userId, database);
    return database;
  }

  openTab(device: Device, database: Database): Tab {
    this.born += 1;
    const { scheduler, network, report } = this;
    const ground: DeviceGround = {
      scheduler,
      network,
      report,
      isFine: this.has("every await"),
      diesInside: () => this.has("tabs die") && this.random() < 0.02,
      keepAnswer: (of, answered) => void this.kept.push({ database: of, answered }),
    };
    const tab = new Tab(`${database.record.name} tab ${this.born}`, device, database, ground);
    device.tabs = [...device.tabs.filter((one) => !one.isDead), tab];
    return tab;
  }

  private async onCommit(effects: Effects): Promise<void> {
    const { server } = this.backends;
    const before = this.committed;
    server.accept(effects);
    this.committed = server.content();
    try {
      if (before) await checkCommit(before, effects, this.ledger, this.poison.failures);
    } catch (problem) {
      this.report(problem);
    }
  }
}
