import assert from "node:assert/strict";
import type { ClientStore } from "#app/db/clientStore.ts";
import { TransportError } from "#app/sync/exchange.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import { beginSession } from "#app/sync/openClientStore.ts";
import { serverInMemory } from "./upgradeGrounds.ts";
import {
  fixtureIn,
  outboxOf,
  resultIn,
  UpgradeWorld,
  type Account,
  type Browser,
  type Delivery,
} from "./upgradeWorld.ts";

export type TabName = "older" | "newer";
export type Step =
  | { kind: "edit"; tab: TabName; rand: number }
  | { kind: "call"; tab: TabName; delivery: Delivery }
  | { kind: "discard"; tab: TabName }
  | { kind: "open newer" }
  | { kind: "upgrade server" };

/** A user's edit and its resulting budget. */
interface Made {
  cents: number;
  isDiscarded: boolean;
}

/** The second version rejects budgets from here on. */
const mostRand = 10_000;
/** One browser with a tab of each version, and a server; both are upgraded at some point. */
export class History {
  readonly made = new Map<string, Made>();
  private isOpen = false;
  private isUpgraded = false;
  private readonly world: UpgradeWorld;
  private readonly browser: Browser;
  private readonly id: string;

  private constructor(world: UpgradeWorld, browser: Browser, id: string) {
    this.world = world;
    this.browser = browser;
    this.id = id;
  }

  static async begin(openBrowser: (account: Account) => Browser): Promise<History> {
    const world = await UpgradeWorld.open(await serverInMemory());
    const browser = openBrowser(await world.account());
    const id = await world.fixture(browser.account);
    await beginSession(browser.older, { userId: browser.account.userId, role: "user" });
    await world.sync(browser.older, browser.account);
    return new History(world, browser, id);
  }

  /** Every step keeps the match on the screen; no step uses the newer app before it is open. */
  async take(taken: Step): Promise<void> {
    if ("tab" in taken && taken.tab === "newer" && !this.isOpen) return;
    await this.happens(taken);
    assert.equal((await fixtureIn(this.browser.older, this.id))?.id, this.id);
  }

  /** In the end everything is upgraded and the network is good. */
  async rest(): Promise<void> {
    for (const kind of ["upgrade server", "open newer"] as const) await this.take({ kind });
    await this.world.sync(this.browser.newer, this.browser.account);
    const { newer } = this.browser;
    assert.deepEqual(await outboxOf(newer), []);
    assert.deepEqual(await fixtureIn(newer, this.id), await this.asOwner());
    assert.ok(this.world.resets <= 1, "A new version starts over once.");
    let sum = 1;
    for (const [mutationId, edit] of this.made) sum += await this.checked(mutationId, edit);
    assert.equal((await this.world.fixtureOnServer(this.id))?.rev, sum);
  }

  private happens(taken: Step): Promise<void> {
    switch (taken.kind) {
      case "edit":
        return this.edit(taken);
      case "call":
        return this.call(this.browser[taken.tab], taken.delivery);
      case "discard":
        return this.discard(this.browser[taken.tab]);
      case "open newer":
        return this.openNewer();
      case "upgrade server":
        return this.upgradeServer();
      default:
        return taken satisfies never;
    }
  }

  /** Each edit sets a budget the match has not had. */
  private async edit({ tab: name, rand }: { tab: TabName; rand: number }): Promise<void> {
    const cents = rand * 100 + this.made.size;
    const args =
      name === "older"
        ? { id: this.id, venue: `Field ${cents}`, budget: (cents / 100).toFixed(2) }
        : { id: this.id, ground: `Field ${cents}`, budget: String(cents) };
    if (name === "newer" && rand >= mostRand) return;
    const mutationId = await mutate(this.browser[name], "fixture.edit", args);
    this.made.set(mutationId, { cents, isDiscarded: false });
    assert.equal((await fixtureIn(this.browser[name], this.id))?.budgetCents, cents);
  }

  private async call(from: ClientStore, becomes: Delivery): Promise<void> {
    await this.world.call(from, this.browser.account, becomes).catch((error: unknown) => {
      const isToldToUpdate = error instanceof TransportError && error.status === 426 && this.isOpen;
      if (!isToldToUpdate && !(error instanceof TypeError)) throw error;
    });
  }

  private async discard(at: ClientStore): Promise<void> {
    const [first] = await outboxOf(at);
    const edit = first && this.made.get(first.mutationId);
    if (!first || !edit) return;
    await discard(at, first.mutationId);
    edit.isDiscarded = true;
  }

  private async openNewer(): Promise<void> {
    this.isOpen = true;
    await beginSession(this.browser.newer, { userId: this.browser.account.userId, role: "user" });
  }

  private async upgradeServer(): Promise<void> {
    if (!this.isUpgraded) await this.world.upgradeServer();
    this.isUpgraded = true;
  }

  private async asOwner(): Promise<object | undefined> {
    const fixture = await this.world.fixtureOnServer(this.id);
    const { bidderUserIds: _, ...seen } = fixture ?? {};
    return seen;
  }

  /** Returns how often it was applied. Each edit has an outcome, and a rejected one keeps its arguments. */
  private async checked(mutationId: string, { cents, isDiscarded }: Made): Promise<number> {
    const times = await this.world.timesDone(mutationId);
    const result = await resultIn(this.browser.newer, mutationId);
    if (isDiscarded && (result === undefined || result.outcome === "noop")) {
      assert.equal(times, 0);
      return 0;
    }
    const ends = cents >= mostRand * 100 ? ["applied", "rejected"] : ["applied"];
    assert.ok(ends.includes(result?.outcome ?? "lost"), `An edit of ${cents} ends as ${result?.outcome}.`);
    if (result?.outcome === "rejected" && !isDiscarded) {
      assert.equal(result.code, "input.outdated");
      assert.deepEqual(result.args, { id: this.id, venue: `Field ${cents}`, budget: (cents / 100).toFixed(2) });
    }
    assert.equal(times, result?.outcome === "applied" ? 1 : 0);
    return times;
  }
}
