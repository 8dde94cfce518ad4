import { Network } from "./network.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { people, peopleNames } from "./actors.ts";
import type { Answered } from "./answerCheck.ts";
import { newContent, type Backends } from "./backends.ts";
import { ClientRecord } from "./clientCheck.ts";
import { Tab, type Database, type Device } from "./device.ts";
import type { FaultName } from "./faults.ts";
import { Server, type GivenCursors } from "./server.ts";
import { World } from "./world.ts";

/** Who has which device: two of the requester's, so that one account meets itself. */
const owners = ["nomsa", "nomsa", "thabo", "lerato", "admin", "visitor"] as const;

/** One history in the making: devices with their tabs, server processes, and what lies between them. */
export class Simulation extends World {
  readonly devices: Device[] = [];
  servers: Server[] = [];
  backup: Content | undefined;
  /** Answers that have come, so that one can come again. */
  readonly kept: { database: Database; answered: Answered }[] = [];
  /** Ids of others that an account has used for a mutation of its own. */
  readonly usedIds = new Set<string>();
  readonly network = new Network(this, () => this.liveServers());
  private readonly givenCursors: GivenCursors = new Map();
  private born = 0;

  constructor(seed: number, faults: readonly FaultName[], backends: Backends) {
    super(seed, faults, backends);
    this.scheduler.onDeath = (owner) => {
      this.network.hangUp(owner);
      if (!(owner instanceof Tab)) return;
      owner.runner.stop();
      // Another may have died in the middle of an answer's pages: whichever is woken next goes on with them.
      for (const tab of owner.device.tabs) if (tab.database === owner.database) tab.owesNews = false;
    };
  }

  /** Everybody's device with a tab, and a server or two. */
  async setUp(clockDays: readonly number[]): Promise<void> {
    this.startServer();
    if (this.has("two servers")) this.startServer();
    for (const [at, owner] of owners.entries()) {
      const userId = owner === "visitor" ? undefined : people[owner];
      const device = this.addDevice(`${owner}'s device ${at + 1}`, (clockDays[at] ?? 0) * 86_400_000, userId);
      const visitors = await this.addDatabase(device, "visitor");
      this.openTab(device, userId === undefined ? visitors : await this.addDatabase(device, userId)).wake();
    }
  }

  liveServers(): Server[] {
    return this.servers.filter((server) => !server.isDead);
  }

  liveTabs(): Tab[] {
    return this.devices.flatMap(({ tabs }) => tabs).filter((tab) => !tab.isDead);
  }

  startServer(): Server {
    this.born += 1;
    const server = new Server(`server ${this.born}`, this, this.givenCursors);
    this.servers.push(server);
    return server;
  }

  addDevice(name: string, clockOffsetMs: number, cookie: string | undefined): Device {
    const blank = { databases: new Map(), tabs: [], reach: "all" as const, rowsPerPage: undefined };
    const device = { name, clockOffsetMs, cookie, ...blank };
    this.devices.push(device);
    return device;
  }

  async addDatabase(device: Device, userId: string, content = newContent(userId, this.accounts.roleOf(userId))) {
    this.born += 1;
    const name = `${device.name}/${peopleNames.find((one) => people[one] === userId) ?? userId}`;
    const storage = await this.backends.clients.open(`${name} ${this.born}`, content);
    const record = new ClientRecord(name, () => this.accounts.actorOf(userId), this.ledger);
    const database: Database = { userId, storage, record };
    device.databases.set(userId, database);
    return database;
  }

  openTab(device: Device, database: Database): Tab {
    this.born += 1;
    const keepAnswer = (of: Database, answered: Answered) => void this.kept.push({ database: of, answered });
    const around = { world: this, network: this.network, keepAnswer };
    const tab = new Tab(`${database.record.name} tab ${this.born}`, device, database, around);
    device.tabs = [...device.tabs.filter((one) => !one.isDead), tab];
    return tab;
  }

  /** As the scheduler gives turns, at most so many. */
  async pass(turns: number): Promise<void> {
    await this.scheduler.steps(() => this.random(), turns);
  }

  override heal(): void {
    super.heal();
    for (const device of this.devices) device.reach = "all";
  }
}
