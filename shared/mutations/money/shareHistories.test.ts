import * as fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf } from "../../rules/ledger.ts";
import { openRound, pooledCents } from "../../rules/costShare.ts";
import { addDays } from "../../rules/format.ts";
import { attempt } from "../../testing/testAttempt.ts";
import { differencesIn } from "../../testing/testMoneyBooks.ts";
import { brokenMoney, illegalMoneySteps } from "../../testing/testMoneyPromises.ts";
import { freeOf, shareCents } from "../../testing/testShareSteps.ts";
import { acceptedWorld, bidWorld, ids, people } from "../../testing/testStages.ts";
import { anId, type TestWorld } from "../../testing/testWorld.ts";

const dice = fc.record({ kind: fc.nat(99), which: fc.nat(51), twist: fc.nat(99) });
type Thrown = { kind: number; which: number; twist: number };
const histories = fc.noBias(fc.array(dice, { minLength: 20, maxLength: 60 }));

/** The provider's record: what it took for each share, and gave back for each refund. */
class ShareProvider {
  readonly taken = new Map<string, number>();
  readonly given = new Map<string, number>();
  private readonly world: TestWorld;
  private made = 0;
  private rounds = 0;

  constructor(world: TestWorld) {
    this.world = world;
  }

  async open(): Promise<void> {
    this.rounds += 1;
    const args = {
      fixtureId: ids.fixture,
      key: anId(`round ${this.rounds}`),
      deadline: addDays(this.world.now.slice(0, 10), 1),
    };
    await attempt(this.world, "costShare.open", args, people.requester);
  }

  async begin(twist: number): Promise<void> {
    this.made += 1;
    const id = anId(`share ${this.made}`);
    const cents = shareCents(freeOf(this.world, ids.fixture), twist);
    const link = { fixtureId: ids.fixture, key: this.world.store.all("fixture")[0]?.costShare?.key };
    await attempt(this.world, "share.start", {
      id,
      ...link,
      cents,
      provider: "sandbox",
      payerEmail: "aunt@example.com",
    });
  }

  /** Somebody pays, on a page that is open or was given up. The word of it may be lost. */
  async pay(which: number, isLost: boolean): Promise<void> {
    const shares = this.world.store.all("payment").filter(({ kind }) => kind === "share");
    const share = shares[which % Math.max(1, shares.length)];
    if (!share) return;
    this.taken.set(share.id, share.totalCents);
    if (!isLost) await this.tell(share.id);
  }

  async tell(id: string): Promise<void> {
    const cents = this.taken.get(id);
    const told = { id, sessionId: `s ${id}`, providerPaymentId: `t ${id}`, cents };
    await attempt(this.world, "payment.confirm", told);
  }

  async end(which: number, state: "failed" | "expired"): Promise<void> {
    const live = this.world.store.all("payment").filter((row) => row.state === "created" && !this.taken.has(row.id));
    const share = live[which % Math.max(1, live.length)];
    if (share) await attempt(this.world, "payment.end", { id: share.id, state });
  }

  async refund(isRefused: boolean): Promise<void> {
    for (const { id, cents, state } of this.world.store.all("refund")) {
      if (state !== "requested") continue;
      if (isRefused) await attempt(this.world, "refund.fail", { id, failure: "No." });
      else await this.giveBack(id, cents);
    }
  }

  /** Every lost word arrives, and every refund is made. */
  async comeToRest(): Promise<void> {
    for (const id of this.taken.keys()) await this.tell(id);
    await this.refund(false);
  }

  private async giveBack(id: string, cents: number): Promise<void> {
    this.given.set(id, cents);
    await attempt(this.world, "refund.finish", { id, providerRefundId: `g ${id}` });
  }
}

async function happen(provider: ShareProvider, world: TestWorld, { kind, which, twist }: Thrown, turn: number) {
  const match = { fixtureId: ids.fixture };
  const payments = world.store.all("payment");
  const paymentId = payments[which % Math.max(1, payments.length)]?.id;
  if (kind < 8) return provider.open();
  if (kind < 40) return provider.begin(twist);
  if (kind < 70) return provider.pay(which, twist % 5 === 0);
  if (kind < 76) return provider.end(which, twist % 2 ? "failed" : "expired");
  if (kind < 82) return provider.refund(twist % 6 === 0);
  const id = anId(`turn ${turn}`);
  if (kind < 87) return attempt(world, "share.giveBack", { id, paymentId }, people.requester);
  if (kind < 90) return attempt(world, "costShare.close", match, people.requester);
  if (kind < 92)
    return attempt(world, "payment.refund", { id, paymentId, amount: "70", cause: "goodwill" }, people.admin);
  if (kind < 94) return attempt(world, "bid.accept", { id: ids.bid }, people.requester);
  if (kind < 95) return attempt(world, "fixture.cancel", { id: ids.fixture, reason: "Rain" }, people.requester);
  if (kind < 97) world.now = new Date(Date.parse(world.now) + 48 * 3_600_000).toISOString();
  const key = world.store.all("fixture")[0]?.costShare?.key;
  return attempt(world, "costShare.end", { ...match, key });
}

const reached = { full: 0, ended: 0, late: 0, returned: 0, over: 0 };

function note({ store }: TestWorld): void {
  const state = store.all("fixture")[0]?.costShare?.state;
  const reasons = store.all("refund").map(({ reason }) => reason);
  reached.full += state === "full" ? 1 : 0;
  reached.ended += state === "ended" ? 1 : 0;
  reached.late += reasons.includes("shareLate") ? 1 : 0;
  reached.returned += reasons.includes("shareReturned") ? 1 : 0;
  reached.over += reasons.includes("shareOver") ? 1 : 0;
}

function sum(amounts: Iterable<number>): number {
  return [...amounts].reduce((total, cents) => total + cents, 0);
}

/** The books say what the provider took and gave back; of what is not the match's, all has gone back. */
function expectAtRest({ store }: TestWorld, { taken, given }: ShareProvider): void {
  const entries = store.all("journalEntry");
  expect(sum(entries.flatMap(({ postings }) => postings.map(({ cents }) => cents)))).toBe(0);
  expect(balanceOf(entries, "payer")).toBe(sum(given.values()) - sum(taken.values()));
  const fixture = store.all("fixture")[0];
  if (fixture?.costShare?.state !== "ended" || store.all("refund").some(({ state }) => state === "failed")) return;
  const before = store.all("payment").filter(({ shareKey }) => shareKey === fixture.costShare?.key);
  expect(before.filter(({ paidAt, state }) => paidAt !== undefined && state !== "refunded")).toEqual([]);
}

async function keepsEveryCent(numRuns: number): Promise<void> {
  Object.assign(reached, { full: 0, ended: 0, late: 0, returned: 0, over: 0 });
  const property = fc.asyncProperty(histories, async (thrown) => {
    const world = await ((thrown[0]?.twist ?? 0) % 2 ? bidWorld : acceptedWorld)();
    const provider = new ShareProvider(world);
    await provider.open();
    for (const [turn, one] of thrown.entries()) {
      const before = world.store.copy();
      await happen(provider, world, one, turn);
      expect([...illegalMoneySteps(before, world.store), ...brokenMoney(world.store)]).toEqual([]);
      expect(differencesIn(world.store)).toEqual([]);
    }
    await provider.comeToRest();
    expect([...brokenMoney(world.store), ...differencesIn(world.store)]).toEqual([]);
    const round = openRound(world.store.all("fixture")[0] ?? {});
    expect(pooledCents(world.store.all("payment"))).toBeLessThanOrEqual(round?.targetCents ?? 0);
    expectAtRest(world, provider);
    note(world);
  });
  await fc.assert(property, { seed: 2026, numRuns, endOnFailure: false });
  // A history that reaches nothing would keep every promise.
  expect(Object.entries(reached).filter(([, count]) => count < numRuns / 100)).toEqual([]);
}

test(
  "whatever happens to shares, the books lose no cent and never hold more than the price",
  { timeout: 120_000 },
  () => keepsEveryCent(Number(process.env["SHARE_HISTORIES"] ?? 200)),
);

test("2 000 random histories of shares sum to zero", { timeout: 600_000, tags: ["long"] }, () => keepsEveryCent(2_000));
