import * as z from "zod";
import type { Actor } from "#shared/entities/actor.ts";
import { paymentStates, type Payment } from "#shared/entities/payment.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import { sastDate } from "#shared/rules/format.ts";
import { amountDue, amountRejection, isLivePayment, isSamePayment } from "#shared/rules/paymentFlow.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import { withoutTurn } from "../limits/turns.ts";
import { resultOf } from "../sync/receipts.ts";
import type { CheckoutOrder } from "./provider.ts";

export type PaymentParts = Pick<AppContext, "env" | "rows" | "writer" | "payments">;

const system: Actor = { kind: "system" };
const openedSchema = z.object({ state: z.enum(paymentStates) });
const startedSchema = z.object({ id: z.uuid() });

interface CheckoutRequest {
  fixtureId: string;
  bidId: string | undefined;
  cents: number;
  startNow?: boolean;
}

/**
 * Returns the address of the provider's page. Stores the row first, then creates the page, then stores its address: if
 * interrupted, the next click continues with the same row and, under the same key, the same page.
 */
export async function startCheckout(parts: PaymentParts, wish: CheckoutRequest): Promise<string> {
  await closeOthers(parts, wish);
  const { fixtureId, bidId, cents, startNow } = wish;
  const args = { id: crypto.randomUUID(), fixtureId, cents, provider: parts.payments.name };
  const started = await writeSystemMutation(parts, "payment.start", { ...args, ...definedFields({ bidId, startNow }) });
  const payment = await paymentRow(parts, startedSchema.parse(started).id);
  if (payment.checkoutUrl !== undefined) return payment.checkoutUrl;
  const order = await orderOf(parts, payment);
  const { sessionId, url } = await withoutTurn(() => parts.payments.createCheckout(order));
  const opened = await writeSystemMutation(parts, "payment.open", { id: payment.id, sessionId, checkoutUrl: url });
  if (openedSchema.parse(opened).state === "open") return url;
  // It was closed meanwhile, by a new price or a cancellation: nobody may pay on it.
  await withoutTurn(() => parts.payments.closeCheckout(sessionId));
  throw new DomainError("payment.underWay");
}

/** Makes sure nobody can pay this any more. False when someone just has: the webhook is on its way. */
export async function closePayment(parts: PaymentParts, { id, sessionId }: Payment): Promise<boolean> {
  if (sessionId !== undefined && (await withoutTurn(() => parts.payments.closeCheckout(sessionId))) === "paid")
    return false;
  await writeSystemMutation(parts, "payment.end", { id, state: "expired" });
  return true;
}

/** Decides one mutation by the server; a fixed id makes it happen only once. */
export async function writeSystemMutation(
  { writer }: Pick<PaymentParts, "writer">,
  name: MutationName,
  args: Record<string, unknown>,
  mutationId: string = crypto.randomUUID(),
): Promise<unknown> {
  return resultOf(await writer.write({ actor: system, origin: "system", name, args, mutationId }));
}

/** Closes a page with another price, or one about to expire, before opening a new one. */
async function closeOthers(parts: PaymentParts, { fixtureId, bidId, cents }: CheckoutRequest): Promise<void> {
  const { rows, payments: provider } = parts;
  const fixture = await rows.rowOne("fixture", fixtureId);
  if (!fixture) throw new DomainError("row.notFound");
  const bids = await rows.rowMany("bid", { where: { fixtureId } });
  const payments = await rows.rowMany("payment", { where: { fixtureId } });
  const now = new Date().toISOString();
  const due = amountDue(fixture, bids, payments, { bidId, today: sastDate(now) });
  if (due instanceof DomainError) throw due;
  throwIfRejected(amountRejection(due, cents));
  const wanted = { due, bidId, provider: provider.name, now };
  for (const payment of payments.filter(isLivePayment)) {
    if (!isSamePayment(payment, wanted) && !(await closePayment(parts, payment))) {
      throw new DomainError("payment.underWay");
    }
  }
}

async function paymentRow({ rows }: PaymentParts, id: string): Promise<Payment> {
  const payment = await rows.rowOne("payment", id);
  if (!payment) throw new Error("A payment that was just written is not there.");
  return payment;
}

/** Always the same for the same row: Stripe refuses one key with two different orders. */
async function orderOf({ rows, env }: PaymentParts, payment: Payment): Promise<CheckoutOrder> {
  const { id, fixtureId, attempt, totalCents, clientType, description, expiresAt } = payment;
  const { number } = (await rows.rowOne("fixture", fixtureId)) ?? {};
  const home = publicAddress(env);
  return {
    key: `checkout-${fixtureId}-${attempt}`,
    paymentId: id,
    ...{ fixtureId, clientType, description, expiresAt },
    cents: totalCents,
    successUrl: `${home}/payment-success?fixtureId=${number ?? ""}`,
    failureUrl: `${home}/payment-failed?fixtureId=${number ?? ""}`,
    cancelUrl: `${home}/request-stream?fixtureId=${number ?? ""}`,
  };
}
