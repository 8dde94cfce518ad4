import { randomUUID } from "node:crypto";
import { match } from "#shared/testing/samples.ts";
import { UpgradeRequired, exchange as serverExchange, type SyncEngine } from "#server/sync/exchange.ts";
import type { ServerStore } from "#server/sync/serverStore.ts";
import { FirstPages } from "#server/sync/firstPages.ts";
import { RecentCommits } from "#server/sync/recentCommits.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { RowOf } from "#shared/entities/registry.ts";
import type { ClientStore, MutationResult, OutboxItem } from "#app/db/clientStore.ts";
import { exchange, TransportError, type ExchangeResult } from "#app/sync/exchange.ts";
import { firstVersion, secondVersion, type Version } from "./secondVersion.ts";

export type Account = Actor & { kind: "user" };
export type Delivery = "arrives" | "request lost" | "answer lost";

/** The tabs of one browser: they share its database, and each runs its own version of the app. */
export interface Browser {
  account: Account;
  older: ClientStore;
  newer: ClientStore;
}

/** Opens the server's database as a given version, after stopping the previous one. */
export type OpenServer = (version: Version) => Promise<ServerStore>;

/** A server that is upgraded while browsers hold data of the previous version. */
export class UpgradeWorld {
  /** How often a client was reset, with the answer received. */
  resets = 0;
  engine: SyncEngine;
  private readonly openServer: OpenServer;

  private constructor(openServer: OpenServer, engine: SyncEngine) {
    this.openServer = openServer;
    this.engine = engine;
  }

  static async open(openServer: OpenServer): Promise<UpgradeWorld> {
    return new UpgradeWorld(openServer, engineOn(await openServer(firstVersion), firstVersion));
  }

  async upgradeServer(): Promise<void> {
    this.engine = engineOn(await this.openServer(secondVersion), secondVersion);
  }

  async account(): Promise<Account> {
    const userId = randomUUID();
    await this.write({ kind: "system" }, "user.create", { id: userId, username: `u-${userId}` });
    return { kind: "user", userId, role: "user", roleVersion: 1 };
  }

  /** A match requested on another device. */
  async fixture(owner: Account, changes: object = {}): Promise<string> {
    const id = randomUUID();
    await this.write(owner, "fixture.submit", { ...match, id, ...changes });
    return id;
  }

  /** One call of a tab, and its fate on the network. */
  call(tab: ClientStore, account: Account, delivery: Delivery = "arrives"): Promise<ExchangeResult> {
    return exchange(tab, async (request) => {
      if (delivery === "request lost") throw new TypeError("the request was lost");
      const answer = await this.answer(account, request);
      if (delivery === "answer lost") throw new TypeError("the answer was lost");
      if (answer.reset) this.resets += 1;
      return answer;
    });
  }

  async answer(account: Account, request: SyncRequest): Promise<SyncResponse> {
    try {
      const answer = await serverExchange(this.engine, account, JSON.parse(JSON.stringify(request)));
      return JSON.parse(JSON.stringify(answer));
    } catch (error) {
      throw error instanceof UpgradeRequired ? new TransportError(426) : error;
    }
  }

  /** Calls until nothing is left to send or fetch. */
  async sync(tab: ClientStore, account: Account): Promise<void> {
    for (let calls = 0; calls < 60; calls += 1) if (!(await this.call(tab, account)).goOn) return;
    throw new Error("The client does not come to rest.");
  }

  async fixtureOnServer(id: string): Promise<Fixture | undefined> {
    return this.engine.store.snapshot((port) => port.row("fixture", id));
  }

  /** How often the server has applied this mutation: once per row and time. */
  async timesDone(mutationId: string): Promise<number> {
    return this.engine.store.snapshot(async (port) => {
      const { n } = await port.counter();
      const entries = await Promise.all(Array.from({ length: n }, (_, at) => port.feedEntry(at + 1)));
      return entries.filter((entry) => entry?.mutationId === mutationId && entry.entity === "fixture").length;
    });
  }

  private async write(actor: Actor, name: string, args: object): Promise<void> {
    const origin = actor.kind === "system" ? "system" : "sync";
    const { queue } = this.engine;
    const items = [{ mutationId: randomUUID(), name, args }];
    const { receipts } = await queue.decide({ actor, origin, items });
    if (receipts[0]?.outcome !== "applied") throw new Error(`${name}: ${receipts[0]?.message}`);
  }
}

function engineOn(store: ServerStore, { schema }: Version): SyncEngine {
  const present = () => undefined;
  return {
    store,
    present,
    schema,
    firstPages: new FirstPages(),
    recent: new RecentCommits(),
    queue: new WriterQueue(store, present, { warn: () => undefined }, schema),
  };
}

export function outboxOf(tab: ClientStore): Promise<OutboxItem[]> {
  return tab.read((tx) => tx.outbox());
}

export function resultIn(tab: ClientStore, mutationId: string): Promise<MutationResult | undefined> {
  return tab.read((tx) => tx.result(mutationId));
}

export function fixtureIn(tab: ClientStore, id: string): Promise<RowOf<"fixture"> | undefined> {
  return tab.read((tx) => tx.row("fixture", id));
}
