import * as z from "zod";
import type { Fixture } from "../../entities/fixture.ts";
import type { Payment, PaymentState } from "../../entities/payment.ts";
import type { Refund } from "../../entities/refund.ts";
import { moneyText } from "../../forms/moneyField.ts";
import { rowId } from "../../forms/textFields.ts";
import { shareReference } from "../../rules/costShare.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { centsOf, randText } from "../../rules/format.ts";
import { balanceOf, lostShareCents, refundedPostings, takenBackPostings } from "../../rules/ledger.ts";
import { acceptedOf, earningsBaseCents, forgiven, refundableCents } from "../../rules/paymentFlow.ts";
import { isForgiven, refundReasonTexts, refundRejection } from "../../rules/refunds.ts";
import { matchValues, requesterOf } from "../fixture/announceTo.ts";
import { bookEntry } from "./bookEntry.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { creditRefund } from "./issueBillingDocument.ts";
import { markPrepaid, orderRefund } from "./refundBooking.ts";
import type { Changes, Store } from "../store.ts";

const server = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

export const refundMutations = {
  /** An admin refunds in full or in part: a no-show, a decided dispute, or goodwill. */
  "payment.refund": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Refund",
      did: "You ordered a refund.",
      typedFields: ["amount"],
      callers: "admin",
    },
    args: z.object({
      id: rowId,
      paymentId: rowId,
      amount: moneyText("Amount"),
      cause: z.enum(["noShow", "dispute", "goodwill"], "Choose why the money goes back."),
    }),
    async run(store, { id, paymentId, amount, cause }, context) {
      const payment = await foundRow(store, "payment", paymentId);
      const cents = centsOf(amount);
      throwIfRejected(refundRejection(payment, cents));
      await orderRefund(store, context, payment, { id, cents, reason: cause });
      await markPrepaid(store, { id: payment.fixtureId });
      return { id };
    },
  }),

  /** The provider has refunded the money. Its word counts, even after an earlier refusal. */
  "refund.finish": defineMutation({
    ...server,
    args: z.object({ id: rowId, providerRefundId: z.string().min(1).max(500) }),
    async run(store, { id, providerRefundId }, context) {
      await finishRefund(store, context, await foundRow(store, "refund", id), providerRefundId);
      return { id };
    },
  }),

  /** The provider refuses: the money is still here, and an admin decides how to refund it. */
  "refund.fail": defineMutation({
    ...server,
    args: z.object({ id: rowId, failure: z.string().max(300) }),
    async run(store, { id, failure }) {
      const refund = await foundRow(store, "refund", id);
      if (refund.state !== "requested") return { id };
      const payment = await foundRow(store, "payment", refund.paymentId);
      await store.update("refund", id, { state: "failed", failure });
      await store.update("payment", payment.id, afterRefusal(payment, refund));
      return { id };
    },
  }),
};

/** The money has reached the payer. */
export async function finishRefund(
  store: Store,
  context: MutationContext,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  if (refund.state === "done") return;
  const payment = await foundRow(store, "payment", refund.paymentId);
  // A failed refund no longer holds its money, which may have gone back another way: `reconcile` lists differences.
  if (refund.state === "failed") throwIfRejected(refundRejection(payment, refund.cents));
  const fixture = await foundRow(store, "fixture", refund.fixtureId);
  const done = { state: "done", providerRefundId, doneAt: context.now, failure: undefined } as const;
  await store.update("refund", refund.id, done);
  await bookRefunded(store, context, payment, refund);
  await store.update("payment", payment.id, afterRefund(payment, refund));
  await markPrepaid(store, fixture);
  if (payment.kind === "share") return tellShareBack(context, fixture, payment, refund);
  await tellRefunded(context, fixture, refund, await creditRefund(store, context, refund));
}

/**
 * The money is still here. If it was goodwill it covers the match as before; else no one booked the match with it, and
 * it is kept until refunded another way.
 */
function afterRefusal(payment: Payment, refund: Refund): Changes<Payment> {
  const { refundingCents, keptCents, forgivenCents = 0 } = payment;
  const { cents } = refund;
  const unforgiven = isForgiven(refund) ? Math.min(forgivenCents, cents) : 0;
  return {
    refundingCents: refundingCents - cents,
    keptCents: keptCents + cents - unforgiven,
    forgivenCents: forgivenCents - unforgiven,
  };
}

/** A refund the provider had refused is no longer among those requested, but among the kept money. */
function afterRefund(payment: Payment, refund: Refund): Changes<Payment> {
  const { cents, state } = refund;
  const refundedCents = payment.refundedCents + cents;
  const next: PaymentState = refundedCents >= payment.totalCents ? "refunded" : "partlyRefunded";
  const left = { refundedCents, state: next };
  if (state === "requested") return { ...left, refundingCents: payment.refundingCents - cents };
  if (!isForgiven(refund)) return { ...left, keptCents: Math.max(0, payment.keptCents - cents) };
  const { keptCents, forgivenCents } = forgiven(payment, cents);
  return { ...left, forgivenCents, keptCents: Math.min(keptCents, refundableCents(payment) - cents) };
}

async function bookRefunded(store: Store, context: MutationContext, payment: Payment, refund: Refund): Promise<void> {
  const about = { fixtureId: refund.fixtureId, subjectId: refund.id, provider: payment.provider };
  await bookEntry(store, context, {
    ...about,
    id: derivedId("journal", refund.id, "refunded"),
    event: "refunded",
    postings: refundedPostings(payment, payment.refundedCents, refund.cents),
  });
  if (!refund.isFromStreamer) return;
  await bookEntry(store, context, {
    ...about,
    id: derivedId("journal", refund.id, "takenBack"),
    event: "takenBack",
    postings: takenBackPostings(await lostShare(store, refund)),
  });
}

/** The streamer's loss from this refund, after earlier ones. */
async function lostShare(store: Store, refund: Refund): Promise<number> {
  const { fixtureId } = refund;
  const entries = await store.find("journalEntry", { fixtureId });
  const takenBack = new Set(entries.filter(({ event }) => event === "takenBack").map(({ subjectId }) => subjectId));
  const refunds = await store.find("refund", { fixtureId });
  const before = refunds.filter(({ id }) => takenBack.has(id)).reduce((sum, { cents }) => sum + cents, 0);
  const earned = entries.filter(({ event }) => event === "earned");
  const share = balanceOf(earned, "streamer");
  const fixture = await foundRow(store, "fixture", fixtureId);
  const bid = acceptedOf(await store.find("bid", { fixtureId }));
  const payments = await store.find("payment", { fixtureId });
  const price = bid ? earningsBaseCents(fixture, bid, payments, share) : refund.cents;
  return lostShareCents(share, price, before + refund.cents) - lostShareCents(share, price, before);
}

function tellRefunded(
  context: MutationContext,
  fixture: Fixture,
  { cents, reason }: Refund,
  billingDocumentId: string | undefined,
): Promise<void> {
  return context.announce({
    kind: "refundSent",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    ...definedFields({ billingDocumentId }),
    values: { ...matchValues(fixture), amount: randText(cents), reason: refundReasonTexts[reason], side: "requester" },
  });
}

/** The one who paid it, who may have no account. */
function tellShareBack(
  context: MutationContext,
  fixture: Fixture,
  payment: Payment,
  { cents, reason }: Refund,
): Promise<void> {
  const ref = shareReference(fixture, payment);
  const values = { amount: randText(cents), reason: refundReasonTexts[reason], ref, side: "requester" };
  return context.announce({
    kind: "shareReturned",
    to: { sharePayer: payment.id },
    fixtureId: fixture.id,
    values: { ...matchValues(fixture), ...values },
  });
}
