import * as z from "zod";
import type { Fixture } from "../../entities/fixture.ts";
import { providerName, type Payment } from "../../entities/payment.ts";
import { rowId } from "../../forms/textFields.ts";
import { needsStartNow } from "../../rules/contractFlow.ts";
import { startNowVersion } from "../../rules/contractTerms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import {
  amountDue,
  amountRejection,
  isChoice,
  isForward,
  isLivePayment,
  isSamePayment,
  sessionEnd,
  type AmountDue,
} from "../../rules/paymentFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { confirmPayment } from "./paymentConfirmation.ts";
import { confirmShare } from "./shareConfirmation.ts";
import type { Store } from "../store.ts";

const startArgs = z.object({
  id: rowId,
  fixtureId: rowId,
  /** The bid a prepaid match will be given to, if it costs more. */
  bidId: rowId.optional(),
  /** The price the payer has seen and agreed to. */
  cents: z.int().positive(),
  provider: providerName,
  /** The start-now tick. Without it the payer keeps the free cancellation of seven days. */
  startNow: z.boolean().optional(),
});
const providerText = z.string().min(1).max(500);
const server = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

/** The server's steps of a payment. The right to pay is checked before; only the provider confirms. */
export const paymentMutations = {
  /** Before the provider is called. Repeating it continues the existing payment. */
  "payment.start": defineMutation({
    ...server,
    args: startArgs,
    async run(store, { id, fixtureId, bidId, cents, provider, startNow: isTicked }, context) {
      const fixture = await foundRow(store, "fixture", fixtureId);
      const bids = await store.find("bid", { fixtureId });
      const payments = await store.find("payment", { fixtureId });
      const due = amountDue(fixture, bids, payments, { bidId, today: context.today });
      if (due instanceof DomainError) throw due;
      throwIfRejected(amountRejection(due, cents));
      const wanted = { due, bidId, provider, now: context.now };
      const same = payments.find((payment) => isSamePayment(payment, wanted));
      const startNow = isTicked ? tickOf(fixture, context) : undefined;
      if (same) {
        if (startNow && !same.startNow) await store.update("payment", same.id, { startNow });
        return { id: same.id };
      }
      // Two open pages could both be paid.
      if (payments.some(isLivePayment)) throw new DomainError("payment.underWay");
      const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
      const payment = newPayment(fixture, { id, attempt, provider, due }, context);
      await store.insert("payment", { ...payment, ...definedFields({ bidId, startNow }) });
      return { id };
    },
  }),

  /** The provider has created its page: the first one counts. The webhook may have been faster. */
  "payment.open": defineMutation({
    ...server,
    args: z.object({ id: rowId, sessionId: providerText, checkoutUrl: z.string().min(1).max(2000) }),
    async run(store, { id, ...session }) {
      const payment = await checkoutRow(store, id);
      const { checkoutUrl } = payment;
      if (checkoutUrl !== undefined) return { id, state: payment.state, checkoutUrl };
      const state = payment.state === "created" ? "open" : payment.state;
      await store.update("payment", id, { ...session, state });
      return { id, state, checkoutUrl: session.checkoutUrl };
    },
  }),

  /** The provider's signed confirmation that the money was taken. */
  "payment.confirm": defineMutation({
    ...server,
    args: z.object({ id: rowId, sessionId: providerText, providerPaymentId: providerText, cents: z.int() }),
    async run(store, { id, ...told }, context) {
      const payment = await checkoutRow(store, id);
      if (!isForward(payment.state, "paid")) return { id };
      if (told.cents !== payment.totalCents) throw new DomainError("payment.amountDiffers");
      const { sessionId, providerPaymentId } = told;
      const confirm = payment.kind === "share" ? confirmShare : confirmPayment;
      await confirm(store, context, payment, { sessionId, providerPaymentId });
      return { id };
    },
  }),

  /** The provider's page ended without a payment: refused, or closed. */
  "payment.end": defineMutation({
    ...server,
    args: z.object({ id: rowId, state: z.enum(["failed", "expired"]) }),
    async run(store, { id, state }) {
      const payment = await checkoutRow(store, id);
      if (isForward(payment.state, state)) await store.update("payment", id, { state });
      return { id };
    },
  }),
};

/** A payment at the provider: its events never apply to a choice. */
async function checkoutRow(store: Store, id: string): Promise<Payment> {
  const payment = await foundRow(store, "payment", id);
  if (isChoice(payment)) throw new DomainError("row.notFound");
  return payment;
}

/** Asked for near matches only; for any other the tick means nothing. */
function tickOf(fixture: Fixture, { now, today }: MutationContext): Payment["startNow"] {
  return needsStartNow(fixture, "requester", today) ? { version: startNowVersion, at: now } : undefined;
}

interface Start {
  id: string;
  attempt: number;
  provider: Payment["provider"];
  due: AmountDue;
}

function newPayment(
  fixture: Fixture,
  { id, attempt, provider, due }: Start,
  { now }: MutationContext,
): Omit<Payment, "rev" | "bidId" | "startNow"> {
  if (fixture.requesterId === undefined) throw new DomainError("row.notFound");
  return {
    id,
    fixtureId: fixture.id,
    requesterId: fixture.requesterId,
    kind: due.kind,
    provider,
    state: "created",
    attempt,
    clientType: fixture.clientType ?? "parent",
    description: `Live stream of ${matchTitle(fixture)}`,
    ...due.price,
    refundedCents: 0,
    refundingCents: 0,
    keptCents: 0,
    expiresAt: sessionEnd(now),
    createdAt: now,
  };
}
