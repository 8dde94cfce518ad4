import type { Content } from "#server/testing/memoryServerStore.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { newContent, type Backends } from "./backends.ts";
import { ClientRecord } from "./clientCheck.ts";
import { Tab, type Database, type Device } from "./device.ts";
import type { FaultName } from "./faults.ts";
import { browserOf, Network, Server } from "./network.ts";
import { people } from "./scenario.ts";
import type { Owner } from "./scheduler.ts";
import { World } from "./world.ts";

/** The devices' owners: the requester has two, so that one account conflicts with itself. */
const owners = ["requester", "requester", "streamer", "rival", "admin", "visitor"] as const;
const nameOf = new Map<string, string>(Object.entries(people).map(([name, userId]) => [userId, name]));

/** One running history: devices with their tabs, server processes, and the network between them. */
export class Simulation extends World {
  readonly devices: Device[] = [];
  servers: Server[] = [];
  backup: Content | undefined;
  /** Others' ids that an account has used for its own mutation. */
  readonly usedIds = new Set<string>();
  /** Whether pokes carry rows in this history, at rest too. */
  readonly hasRows: boolean;
  readonly network = new Network(this, () => this.liveServers());
  private born = 0;
  /** As whom the open stream of a tab was admitted. */
  private readonly streams = new Map<Tab, Actor>();

  constructor(seed: number, faults: readonly FaultName[], backends: Backends) {
    super(seed, faults, backends);
    this.hasRows = this.has("pushed rows");
    this.scheduler.onDeath = (owner) => {
      this.network.hangUp(owner);
      if (!(owner instanceof Tab)) return;
      owner.runner.stop();
      // It may have died between an answer's pages: the next tab woken continues with them.
      for (const tab of owner.device.tabs) if (tab.database === owner.database) tab.isDue = false;
    };
    this.onPoke = (server) => {
      for (const tab of this.liveTabs()) if (this.strikes("pushed rows", 0.6)) this.push(server, tab);
    };
  }

  /** A server writes what is new into a tab's open stream. It may get lost, or come twice. */
  push(owner: Owner, tab: Tab): void {
    const { cookie, name } = tab.device;
    const server = this.servers.find((one) => one === owner);
    if (!server || cookie === undefined || cookie !== tab.database.userId) return;
    this.scheduler.post(server, `makes a poke for ${tab.name}`, () => {
      const making = server.poke(this.streamOf(tab, cookie), browserOf(name, cookie));
      void making.then((answered) => {
        if (!answered || this.strikes("lost answers", 0.15)) return;
        tab.push(answered);
        if (this.strikes("late answers", 0.2)) tab.push(answered);
      });
    });
  }

  /** The stream of an account that has changed is closed soon after, and opened again as what the account is now. */
  private streamOf(tab: Tab, cookie: string): Actor {
    const known = this.streams.get(tab);
    const actor = known && this.strikes("role changes", 0.7) ? known : this.actorOf(cookie);
    this.streams.set(tab, actor);
    return actor;
  }

  /** A device with a tab for everyone, and one or two servers. */
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

  startServer(): void {
    this.born += 1;
    this.servers.push(new Server(`server ${this.born}`, this));
  }

  addDevice(name: string, clockOffsetMs: number, cookie: string | undefined): Device {
    const reach = "all" as const;
    const device = { name, clockOffsetMs, cookie, databases: new Map(), tabs: [], reach, rowsPerPage: undefined };
    this.devices.push(device);
    return device;
  }

  async addDatabase(device: Device, userId: string, content = newContent(userId, this.accounts.get(userId)?.role)) {
    this.born += 1;
    const name = `${device.name}/${nameOf.get(userId) ?? userId}`;
    const storage = await this.backends.clients.open(`${name} ${this.born}`, content);
    const record = new ClientRecord(name, () => this.actorOf(userId), this.ledger);
    const database: Database = { userId, storage, record };
    device.databases.set(userId, database);
    return database;
  }

  openTab(device: Device, database: Database): Tab {
    this.born += 1;
    const tab = new Tab(`${database.record.name} tab ${this.born}`, device, database, this, this.network);
    device.tabs = [...device.tabs.filter((one) => !one.isDead), tab];
    return tab;
  }
}
