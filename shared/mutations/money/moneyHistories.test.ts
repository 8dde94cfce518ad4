import * as fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf } from "../../rules/ledger.ts";
import { isCharged } from "../../rules/paymentFlow.ts";
import { differencesIn, heldForNothingYet } from "../../testing/testMoneyBooks.ts";
import { BankPlay } from "../../testing/testMoneyBank.ts";
import { plants } from "../../testing/testPlants.ts";
import { brokenMoney, illegalMoneySteps } from "../../testing/testMoneyPromises.ts";
import { MoneyPlay } from "../../testing/testMoneyProvider.ts";
import { bidWorld, deliveredWorld, ids, liveWorld } from "../../testing/testStages.ts";
import type { TestWorld } from "../../testing/testWorld.ts";

const dice = fc.record({ kind: fc.nat(99), which: fc.nat(51), twist: fc.nat(99) });
type Thrown = { kind: number; which: number; twist: number };
const histories = fc.noBias(fc.array(dice, { minLength: 10, maxLength: 60 }));
/** `npm run test:faults` runs 5 000. */
const numRuns = Number(process.env["MONEY_HISTORIES"] ?? 500);
const runs = { seed: 2026, numRuns, endOnFailure: false };
const starts = [bidWorld, bidWorld, liveWorld, deliveredWorld, deliveredWorld];

/** One event: a click (or a second one in another tab), the payer's page, a webhook, a job, a user. */
async function happen(play: MoneyPlay, bank: BankPlay, world: TestWorld, thrown: Thrown): Promise<void> {
  const { kind, which, twist } = thrown;
  if (kind < 13) return play.click(twist % 6, which % 3 ? undefined : ids.rivalBid, twist % 9 === 0);
  if (kind < 24) return play.end(which, "paid");
  if (kind < 26) return play.end(which, twist % 2 ? "failed" : "expired");
  if (kind < 37) return play.deliver(which, twist % 4 === 0);
  if (kind < 39) return play.close();
  if (kind < 46) return play.refund({ isCut: twist % 3 === 0, isRefused: twist % 7 === 0 });
  if (kind < 48) return play.bookFee(which);
  if (kind < 58) return play.people(which, twist);
  if (kind < 93) return bank.act(which, twist);
  world.now = new Date(Date.parse(world.now) + (twist % 3 ? 220 : 30) * 3_600_000).toISOString();
}

/** One match, a parent's or a business's, with bids or already live. */
async function begin(twist: number): Promise<TestWorld> {
  const world = await (starts[twist % starts.length] ?? bidWorld)();
  if (twist % 7 < 3) await world.store.update("bid", ids.bid, { feeBasisPoints: 750 });
  if (twist % 2) {
    await world.store.update("fixture", ids.fixture, { clientType: "business", businessName: "Corner Bakery" });
  }
  return world;
}

/** Most money faults start after the payment. */
async function payAtOnce(play: MoneyPlay): Promise<void> {
  await play.click(2, undefined, false);
  play.end(0, "paid");
  await play.deliver(0);
}

/** Once every event has arrived, the books match the records of the provider and the bank. */
function expectOnRecord(world: TestWorld, play: MoneyPlay, bank: BankPlay): void {
  const entries = world.store.all("journalEntry");
  expect(balanceOf(entries, "payer")).toBe(play.payerCents() + bank.payerCents());
  expect(balanceOf(entries, "payout")).toBe(bank.streamersCents());
  expect(balanceOf(entries, "providerFee")).toBe(play.feeCents());
  const taken = [...play.sessions].filter(([, { state }]) => state === "paid").map(([id]) => id);
  const charged = world.store.all("payment").filter(isCharged);
  expect(charged.map(({ id }) => id).sort()).toEqual([...taken, ...bank.received].sort());
}

const reached = {
  ...{ paid: 0, refunded: 0, difference: 0, invoiced: 0, invoicePaid: 0, credited: 0, disputed: 0 },
  ...{ disputeRefunded: 0, disputePriced: 0, paidOut: 0, reversed: 0, streamerFee: 0, takenBack: 0 },
  ...{ goodwill: 0, earnedInPart: 0 },
};

function note({ store }: TestWorld): void {
  const payments = store.all("payment").filter(isCharged);
  const [disputes, payouts, refunds] = [store.all("dispute"), store.all("payout"), store.all("refund")];
  const invoices = store.all("billingDocument").filter(({ kind }) => kind === "invoice");
  reached.paid += payments.length;
  reached.difference += payments.filter(({ kind }) => kind === "difference").length;
  reached.refunded += refunds.length;
  reached.invoiced += invoices.length;
  reached.invoicePaid += invoices.filter(({ state }) => state === "paid").length;
  reached.credited += store.all("billingDocument").filter(({ kind }) => kind === "creditNote").length;
  reached.disputed += disputes.length;
  reached.disputeRefunded += disputes.filter(({ state }) => state === "refunded").length;
  reached.disputePriced += disputes.filter(({ state }) => state === "priced").length;
  reached.goodwill += refunds.filter(({ reason, state }) => reason === "goodwill" && state === "done").length;
  reached.earnedInPart += isEarnedInPart(store) ? 1 : 0;
  reached.paidOut += payouts.filter(({ state }) => state === "paid").length;
  reached.reversed += payouts.filter(({ state }) => state === "reversed").length;
  reached.streamerFee += payouts.filter(({ cents }) => cents % 240_000 !== 0).length;
  reached.takenBack += store.all("journalEntry").filter(({ event }) => event === "takenBack").length;
  // Only a payer who also paid by bank or directly can pay twice: two pages are never open at once.
  const isPaidOtherwise = payments.some(isDirect) || store.all("journalEntry").some(isDirect);
  expect(isPaidOtherwise ? [] : refunds.filter(({ reason }) => reason === "paidTwice")).toEqual([]);
}

/** Partly held here, the rest paid directly. */
function isEarnedInPart(store: TestWorld["store"]): boolean {
  const events = store.all("journalEntry").map(({ event }) => event);
  return events.includes("earned") && events.includes("paidDirect");
}

function isDirect({ provider }: { provider: string }): boolean {
  return provider === "direct";
}

const planted = Object.fromEntries(Object.keys(plants).map((kind) => [kind, 0]));

/** Finds every kind of difference, wherever a history allows it. */
async function plantEach(store: TestWorld["store"]): Promise<void> {
  const before = differencesIn(store).length;
  for (const [kind, plant] of Object.entries(plants)) {
    const wrong = store.copy();
    if (!(await plant(wrong))) continue;
    planted[kind] = (planted[kind] ?? 0) + 1;
    expect(differencesIn(wrong).length, kind).toBeGreaterThan(before);
  }
}

const time = { timeout: 600_000 };

test("whatever happens, the books lose nothing and match the provider and the bank in the end", time, async () => {
  const property = fc.asyncProperty(histories, async (thrown) => {
    const world = await begin(thrown[0]?.twist ?? 0);
    const play = new MoneyPlay(world);
    const bank = new BankPlay(world);
    await bank.openAccounts();
    if ((thrown[0]?.which ?? 0) % 3 === 0) await payAtOnce(play);
    for (const one of thrown) {
      const before = world.store.copy();
      await happen(play, bank, world, one);
      const broken = [...illegalMoneySteps(before, world.store), ...brokenMoney(world.store)];
      expect(broken).toEqual([]);
      expect(differencesIn(world.store)).toHaveLength(heldForNothingYet(world.store));
    }
    await play.comeToRest();
    await bank.comeToRest();
    expect(brokenMoney(world.store)).toEqual([]);
    expectOnRecord(world, play, bank);
    note(world);
    await plantEach(world.store);
  });
  await fc.assert(property, runs);
  expect(Object.entries(planted).filter(([, count]) => count === 0)).toEqual([]);
  // A history that reaches nothing would keep every promise.
  expect(Math.min(reached.paid, reached.refunded)).toBeGreaterThan(numRuns / 5);
  expect(Object.entries(reached).filter(([, count]) => count < numRuns / 500)).toEqual([]);
});
