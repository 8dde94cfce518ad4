import type { Fixture } from "../entities/fixture.ts";
import type { JournalEntry, JournalEvent } from "../entities/journalEntry.ts";
import { billingDocumentKinds, type BillingDocument } from "../entities/billingDocument.ts";
import type { Payment } from "../entities/payment.ts";
import { balanceOf } from "../rules/ledger.ts";
import { freeCents, openRound, pooledCents, sharesOf } from "../rules/costShare.ts";
import {
  acceptedOf,
  totalPaidForBookingCents,
  isCharged,
  isForward,
  isLivePayment,
  isPrepaid,
} from "../rules/paymentFlow.ts";
import { isStoppedBySchool } from "../rules/permissionFlow.ts";
import type { MemoryStore } from "../mutations/memoryStore.ts";

/** What one step may do to money: states move forward, entries of the books never change. */
export function illegalMoneySteps(before: MemoryStore, after: MemoryStore): string[] {
  const payments = new Map(after.all("payment").map((row) => [row.id, row]));
  const entries = new Set(after.all("journalEntry"));
  const backwards = before.all("payment").filter((old) => {
    const payment = payments.get(old.id);
    return !payment || (payment.state !== old.state && !isForward(old.state, payment.state));
  });
  const changed = before.all("journalEntry").filter((entry) => !entries.has(entry));
  return [
    ...backwardsIn(before, after),
    ...backwards.map((old) => `payment ${old.state} → ${payments.get(old.id)?.state ?? "gone"}`),
    ...changed.map((entry) => `the entry of what was ${entry.event} changed`),
  ];
}

const nextStates: Readonly<Record<string, readonly string[]>> = {
  "billingDocument open": ["paid", "void"],
  "dispute open": ["released", "refunded", "priced"],
  "payout prepared": ["paid", "reversed"],
  "payout paid": ["reversed"],
};

/** Invoices, disputes and pay-outs only move to a following state; an ended one stays. */
function backwardsIn(before: MemoryStore, after: MemoryStore): string[] {
  return (["billingDocument", "dispute", "payout"] as const).flatMap((entity) => {
    const present = new Map<string, { state: string }>(after.all(entity).map((row) => [row.id, row]));
    return before.all(entity).flatMap(({ id, state }) => {
      const next = present.get(id)?.state ?? "gone";
      const isRight = next === state || nextStates[`${entity} ${state}`]?.includes(next);
      return isRight ? [] : [`${entity} ${state} → ${next}`];
    });
  });
}

/** Always true of the money. */
export function brokenMoney(store: MemoryStore): string[] {
  const unbalanced = store.all("journalEntry").filter(({ postings }) => sum(postings) !== 0);
  return [
    ...unbalanced.map(({ event }) => `the entry of what was ${event} does not sum to zero`),
    ...store.all("payment").flatMap((payment) => brokenByPayment(store, payment)),
    ...store.all("fixture").flatMap((fixture) => brokenByFixture(store, fixture)),
    ...brokenBillingDocuments(store),
  ];
}

/** Invoices, receipts and pay-outs match the books and the choices. */
function brokenBillingDocuments(store: MemoryStore): string[] {
  const payouts = store.all("payout");
  const invoices = store.all("billingDocument").filter(({ kind }) => kind === "invoice" || kind === "taxInvoice");
  const wrong = invoices.filter((invoice) => credited(store, invoice) !== toBeCredited(store, invoice));
  return failed({
    "billing documents of each kind are numbered without a gap": billingDocumentKinds.every((kind) =>
      isGapless(store, kind),
    ),
    "credit notes take back what is void, and what went back of what was paid": wrong.length === 0,
    "a pay-out is the sum of its matches": payouts.every(({ cents, lines }) => cents === sum(lines)),
    "what went to banks is what was not reversed":
      balanceOf(store.all("journalEntry"), "payout") === sum(payouts.filter(({ state }) => state !== "reversed")),
  });
}

function isGapless(store: MemoryStore, wanted: BillingDocument["kind"]): boolean {
  const series = store.all("billingDocument").filter(({ kind }) => kind === wanted);
  return series.every(({ number }, index) => number === index + 1);
}

function credited(store: MemoryStore, { id }: BillingDocument): number {
  return sum(store.all("billingDocument").filter(({ creditsId }) => creditsId === id));
}

function toBeCredited(store: MemoryStore, { state, totalCents, paymentId }: BillingDocument): number {
  if (state !== "paid") return state === "void" ? totalCents : 0;
  return store.all("payment").find(({ id }) => id === paymentId)?.refundedCents ?? 0;
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
  const covered = totalPaidForBookingCents(payments);
  const taken = charged.reduce((total, payment) => total + payment.totalCents, 0);
  const given = charged.reduce((total, payment) => total + payment.refundedCents, 0);
  const accepted = acceptedOf(store.all("bid").filter((bid) => bid.fixtureId === fixture.id));
  const share = balanceOf(of(entries, ["earned", "takenBack"]), "streamer");
  const fees = balanceOf(entries, "providerFee");
  const open = store
    .all("billingDocument")
    .filter((billingDocument) => billingDocument.fixtureId === fixture.id && billingDocument.state === "open");
  const round = openRound(fixture);
  const invoiced = payments.filter(({ kind, state }) => kind === "invoice" && state === "chosen");
  return failed({
    "a streamer never loses more than was earned": share >= 0,
    "what is paid out was earned": balanceOf(of(entries, ["earned", "paidOut", "payoutReversed"]), "streamer") >= 0,
    "an invoice is open as long as it was chosen": open.length === invoiced.length && sum(open) === sum(invoiced),
    "nobody is asked for what the streamer has been paid": accepted?.paymentStatus !== "completed" || open.length === 0,
    "nothing is held for a match that was called off": fixture.status !== "cancelled" || covered === 0,
    "nothing is held for a match that its school stopped": !accepted || !isStoppedBySchool(accepted) || covered === 0,
    "what was paid is earned, the platform's, or went back":
      taken === given + share + balanceOf(entries, "platform") + balanceOf(entries, "discount") + fees,
    "the books say what was taken and given back": balanceOf(entries, "payer") === given - taken,
    "no discount is left where all went back": taken !== given || balanceOf(entries, "discount") === 0,
    "one payment is under way at most, besides shares":
      payments.filter((payment) => isLivePayment(payment) && payment.kind !== "share").length <= 1,
    "shares are never more than the price": !round || freeCents(round, sharesOf(payments, round)) >= 0,
    "shares wait only for the open round":
      pooledCents(payments) === (round ? pooledCents(sharesOf(payments, round)) : 0),
    "a share that waits is kept": payments.every(({ pooledCents: pooled = 0, keptCents }) => pooled <= keptCents),
    "the mark follows from the payments":
      payments.length === 0 || (fixture.paymentStatus === "completed") === isPrepaid(fixture, accepted, payments),
  });
}

function of(entries: readonly JournalEntry[], events: readonly JournalEvent[]): JournalEntry[] {
  return entries.filter(({ event }) => events.includes(event));
}

function sum(amounts: readonly ({ cents: number } | { totalCents: number })[]): number {
  return amounts.reduce((total, amount) => total + ("cents" in amount ? amount.cents : amount.totalCents), 0);
}

function failed(promises: Record<string, boolean>): string[] {
  return Object.keys(promises).filter((promise) => !promises[promise]);
}
