import type { Fixture } from "../entities/fixture.ts";
import type { Payment } from "../entities/payment.ts";
import { balanceOf } from "../rules/ledger.ts";
import { acceptedOf, isCharged, isForward, isLivePayment, isPrepaid } from "../rules/paymentFlow.ts";
import type { MemoryStore } from "./memoryStore.ts";

/** What one step may do to money: states forwards, entries of the books never changed. */
export function illegalMoneySteps(before: MemoryStore, after: MemoryStore): string[] {
  const payments = new Map(after.all("payment").map((row) => [row.id, row]));
  const entries = new Set(after.all("journalEntry"));
  const backwards = before.all("payment").filter((old) => {
    const payment = payments.get(old.id);
    return !payment || (payment.state !== old.state && !isForward(old.state, payment.state));
  });
  const changed = before.all("journalEntry").filter((entry) => !entries.has(entry));
  return [
    ...backwards.map((old) => `payment ${old.state} → ${payments.get(old.id)?.state ?? "gone"}`),
    ...changed.map((entry) => `the entry of what was ${entry.event} changed`),
  ];
}

/** What is true of the money at any moment. */
export function brokenMoney(store: MemoryStore): string[] {
  const unbalanced = store.all("journalEntry").filter(({ postings }) => sum(postings) !== 0);
  return [
    ...unbalanced.map(({ event }) => `the entry of what was ${event} does not sum to zero`),
    ...store.all("payment").flatMap((payment) => brokenByPayment(store, payment)),
    ...store.all("fixture").flatMap((fixture) => brokenByFixture(store, fixture)),
  ];
}

function brokenByPayment(store: MemoryStore, payment: Payment): string[] {
  const refunds = store.all("refund").filter((refund) => refund.paymentId === payment.id);
  const done = sum(refunds.filter(({ state }) => state === "done"));
  const requested = sum(refunds.filter(({ state }) => state === "requested"));
  const { totalCents, refundedCents, refundingCents, keptCents } = payment;
  return failed({
    "refunded at most what was paid": refundedCents + refundingCents + keptCents <= totalCents,
    "refunded is what the refunds say": refundedCents === done && refundingCents === requested,
    "nothing goes back of what was not taken": isCharged(payment) || refunds.length === 0,
    "refunded in full is called so": (payment.state === "refunded") === (refundedCents === totalCents),
  });
}

function brokenByFixture(store: MemoryStore, fixture: Fixture): string[] {
  const payments = store.all("payment").filter((payment) => payment.fixtureId === fixture.id);
  const entries = store.all("journalEntry").filter((entry) => entry.fixtureId === fixture.id);
  const charged = payments.filter(isCharged);
  const taken = charged.reduce((total, payment) => total + payment.totalCents, 0);
  const given = charged.reduce((total, payment) => total + payment.refundedCents, 0);
  const accepted = acceptedOf(store.all("bid").filter((bid) => bid.fixtureId === fixture.id));
  return failed({
    "the books say what was taken and given back": balanceOf(entries, "payer") === given - taken,
    "no discount is left where all went back": taken !== given || balanceOf(entries, "discount") === 0,
    "one payment is under way at most": payments.filter(isLivePayment).length <= 1,
    "the mark follows from the payments":
      payments.length === 0 || (fixture.paymentStatus === "completed") === isPrepaid(fixture, accepted, payments),
  });
}

function sum(amounts: readonly { cents: number }[]): number {
  return amounts.reduce((total, { cents }) => total + cents, 0);
}

function failed(promises: Record<string, boolean>): string[] {
  return Object.keys(promises).filter((promise) => !promises[promise]);
}
