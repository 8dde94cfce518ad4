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
import type { CheckoutOrder, CheckoutPage } from "./provider.ts";
import { providerOf } from "./providers.ts";

export type PaymentParts = Pick<AppContext, "env" | "rows" | "writer" | "payments">;

const system: Actor = { kind: "system" };
const openedSchema = z.object({ state: z.enum(paymentStates), checkoutUrl: z.string() });
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
  const args = { id: crypto.randomUUID(), fixtureId, cents, provider: parts.payments.forNew.name };
  const started = await writeSystemMutation(parts, "payment.start", { ...args, ...definedFields({ bidId, startNow }) });
  return openPage(parts, startedSchema.parse(started).id);
}

/** The provider's page for a payment that was begun. */
export async function openPage(parts: PaymentParts, id: string): Promise<string> {
  const payment = await paymentRow(parts, id);
  if (payment.checkoutUrl !== undefined) return payment.checkoutUrl;
  const order = await orderOf(parts, payment);
  const provider = providerOf(parts.payments, payment) ?? parts.payments.forNew;
  const { sessionId, page } = await withoutTurn(() => provider.createCheckout(order));
  const checkoutUrl = page.kind === "link" ? page.url : formAddress(parts, payment);
  const written = await writeSystemMutation(parts, "payment.open", { id: payment.id, sessionId, checkoutUrl });
  const opened = openedSchema.parse(written);
  if (opened.state === "open") return opened.checkoutUrl;
  // It was closed meanwhile, by a new price or a cancellation: nobody may pay on it.
  await withoutTurn(() => provider.closeCheckout(sessionId));
  throw new DomainError("payment.underWay");
}

export interface CheckoutForm {
  payment: Payment;
  /** Undefined once it should not be paid any more. */
  form: Extract<CheckoutPage, { kind: "form" }> | undefined;
  cancelUrl: string;
}

/** The form of a payment whose provider takes one; undefined for any other. */
export async function checkoutForm(parts: PaymentParts, id: string): Promise<CheckoutForm | undefined> {
  const payment = await parts.rows.rowOne("payment", id);
  if (payment?.checkoutUrl !== formAddress(parts, { id })) return undefined;
  const order = await orderOf(parts, payment);
  const { cancelUrl } = order;
  const provider = isLivePayment(payment) ? providerOf(parts.payments, payment) : undefined;
  const page = (await provider?.createCheckout(order))?.page;
  return { payment, cancelUrl, form: page?.kind === "form" ? page : undefined };
}

/** Our own page, which sends a provider's form. */
function formAddress({ env }: Pick<PaymentParts, "env">, { id }: Pick<Payment, "id">): string {
  return `${publicAddress(env)}/checkout/${id}`;
}

/**
 * Closes the payment's page at its own provider. False when someone just paid on it: the webhook is on its way. A page
 * that cannot be closed is looked after by askProvider.ts: a late payment counts for the match, or is given back.
 */
export async function closePayment(parts: PaymentParts, payment: Payment): Promise<boolean> {
  const { id, sessionId } = payment;
  if (sessionId !== undefined) {
    const provider = providerOf(parts.payments, payment);
    if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up.`);
    if ((await withoutTurn(() => provider.closeCheckout(sessionId))) === "paid") return false;
  }
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
  const { rows, payments: providers } = parts;
  const fixture = await rows.rowOne("fixture", fixtureId);
  if (!fixture) throw new DomainError("row.notFound");
  const bids = await rows.rowMany("bid", { where: { fixtureId } });
  const payments = await rows.rowMany("payment", { where: { fixtureId } });
  const now = new Date().toISOString();
  const due = amountDue(fixture, bids, payments, { bidId, today: sastDate(now) });
  if (due instanceof DomainError) throw due;
  throwIfRejected(amountRejection(due, cents));
  const wanted = { due, bidId, provider: providers.forNew.name, now };
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

/** Always the same for the same row: Stripe refuses one key with two different orders (it is not sent the email). */
async function orderOf({ rows, env }: PaymentParts, payment: Payment): Promise<CheckoutOrder> {
  const { id, fixtureId, attempt, totalCents, clientType, description, expiresAt } = payment;
  const { number, contactEmail } = (await rows.rowOne("fixture", fixtureId)) ?? {};
  const home = publicAddress(env);
  const account = await rows.rowOne("user", payment.requesterId);
  const { shareKey, payerEmail } = payment;
  const shared = (how: "paid" | "unpaid") => `${home}/share-cost?${how}=${id}#${fixtureId}.${shareKey ?? ""}`;
  const pages = {
    successUrl: `${home}/payment-success?fixtureId=${number ?? ""}`,
    failureUrl: `${home}/payment-failed?fixtureId=${number ?? ""}`,
    cancelUrl: `${home}/request-stream?fixtureId=${number ?? ""}`,
  };
  return {
    key: `checkout-${fixtureId}-${attempt}`,
    paymentId: id,
    ...{ fixtureId, clientType, description, expiresAt },
    cents: totalCents,
    email: payerEmail ?? contactEmail ?? account?.email ?? env.SUPPORT_EMAIL ?? `no-reply@${new URL(home).hostname}`,
    ...(shareKey === undefined
      ? pages
      : { successUrl: shared("paid"), failureUrl: shared("unpaid"), cancelUrl: shared("unpaid") }),
  };
}
