import * as z from "zod";
import type { Fixture } from "../entities/fixture.ts";
import type { Payment, PaymentState } from "../entities/payment.ts";
import type { Refund } from "../entities/refund.ts";
import { moneyText } from "../forms/moneyField.ts";
import { rowId } from "../forms/textFields.ts";
import { derivedId } from "../rules/derivedId.ts";
import { rejectWith } from "../rules/domainError.ts";
import { centsOf, randText } from "../rules/format.ts";
import { refundedPostings } from "../rules/ledger.ts";
import { refundRejection } from "../rules/refunds.ts";
import { matchValues, requesterOf } from "./announceTo.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import { markPrepaid, orderRefund } from "./moneyBack.ts";
import type { Store } from "./store.ts";

const server = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

export const refundMutations = {
  /** An admin gives money back, in full or in part: nobody came, a dispute was decided, or out of goodwill. */
  "payment.refund": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Refund",
      did: "You ordered a refund.",
      typedFields: ["amount"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "admin",
    },
    args: z.object({
      id: rowId,
      paymentId: rowId,
      amount: moneyText("Amount"),
      cause: z.enum(["noShow", "dispute", "goodwill"]),
    }),
    async run(store, { id, paymentId, amount, cause }, context) {
      const payment = await foundRow(store, "payment", paymentId);
      const cents = centsOf(amount);
      rejectWith(refundRejection(payment, cents));
      await orderRefund(store, context, payment, { id, cents, reason: cause });
      await markPrepaid(store, { id: payment.fixtureId });
      return { id };
    },
  }),

  /** The provider has given the money back. Its word counts, also after it had said no. */
  "refund.finish": defineMutation({
    ...server,
    args: z.object({ id: rowId, providerRefundId: z.string().min(1).max(500) }),
    async run(store, { id, providerRefundId }, context) {
      const refund = await foundRow(store, "refund", id);
      if (refund.state === "done") return { id };
      const payment = await foundRow(store, "payment", refund.paymentId);
      const fixture = await foundRow(store, "fixture", refund.fixtureId);
      await store.update("refund", id, { state: "done", providerRefundId, doneAt: context.now, failure: undefined });
      await bookRefunded(store, context, payment, refund);
      await store.update("payment", payment.id, afterRefund(payment, refund));
      await markPrepaid(store, fixture);
      await tellRefunded(context, fixture, refund);
      return { id };
    },
  }),

  /** The provider refuses: the money is still here, and an admin decides how it gets back. */
  "refund.fail": defineMutation({
    ...server,
    args: z.object({ id: rowId, failure: z.string().max(300) }),
    async run(store, { id, failure }) {
      const refund = await foundRow(store, "refund", id);
      if (refund.state !== "requested") return { id };
      const payment = await foundRow(store, "payment", refund.paymentId);
      await store.update("refund", id, { state: "failed", failure });
      // Nobody booked this match again for the money that is owed: it is kept until it is given back otherwise.
      const keptCents = payment.keptCents + refund.cents;
      await store.update("payment", payment.id, { refundingCents: payment.refundingCents - refund.cents, keptCents });
      return { id };
    },
  }),
};

/** A refund that the provider had refused is not among those under way any more, but among what is kept. */
function afterRefund(payment: Payment, { cents, state }: Refund): Partial<Payment> {
  const refundedCents = payment.refundedCents + cents;
  const next: PaymentState = refundedCents >= payment.totalCents ? "refunded" : "partlyRefunded";
  const left = { refundedCents, state: next };
  if (state === "requested") return { ...left, refundingCents: payment.refundingCents - cents };
  return { ...left, keptCents: Math.max(0, payment.keptCents - cents) };
}

function bookRefunded(store: Store, context: MutationContext, payment: Payment, refund: Refund): Promise<void> {
  return store.insert("journalEntry", {
    id: derivedId("journal", refund.id, "refunded"),
    event: "refunded",
    fixtureId: refund.fixtureId,
    subjectId: refund.id,
    provider: payment.provider,
    postings: refundedPostings(payment, payment.refundedCents, refund.cents),
    createdAt: context.now,
  });
}

function tellRefunded(context: MutationContext, fixture: Fixture, { cents }: Refund): Promise<void> {
  return context.announce({
    kind: "refundSent",
    to: requesterOf(fixture),
    fixtureId: fixture.id,
    values: { ...matchValues(fixture), amount: randText(cents), side: "requester" },
  });
}
