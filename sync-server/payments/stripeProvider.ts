import Stripe from "stripe";
import type {
  Checkout,
  CheckoutOrder,
  PaidSession,
  PaymentProvider,
  RefundAnswer,
  RefundOrder,
  SessionRecord,
} from "./provider.ts";
import type { ProviderSetup } from "./providerSetup.ts";
import { readEvent } from "./stripeEvents.ts";

/** Another API version may require changes in this file. */
const apiVersion = "2026-10-28.endive";

interface StripeAccess {
  secretKey: string;
  /** While the secret is exchanged, both the old and the new one verify. */
  webhookSecrets: readonly string[];
  /** A replacement for Stripe's own address. */
  apiBase: string | undefined;
}

export const stripeSetup: ProviderSetup = {
  name: "stripe",
  isReal: true,
  open: ({ env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: apiBase } }) =>
    secretKey && secrets
      ? stripeProvider({ secretKey, webhookSecrets: secrets.split(",").map((secret) => secret.trim()), apiBase })
      : undefined,
};

/** Stripe Checkout: cards are entered on Stripe's pages and never reach this server. */
function stripeProvider({ secretKey, webhookSecrets, apiBase }: StripeAccess): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(apiBase ? addressOf(apiBase) : {}),
  });
  return {
    name: "stripe",
    methods: ["Visa", "Mastercard"],
    lateDays: 0,
    createCheckout: (order) => createCheckout(stripe, order),
    closeCheckout: (sessionId) => closeCheckout(stripe, sessionId),
    refund: (order) => refund(stripe, order),
    parseWebhook: async ({ body, header }) => [readEvent(body, header("Stripe-Signature"), webhookSecrets)],
    feeCents: (providerPaymentId) => feeCents(stripe, providerPaymentId),
    lookUp: (sessionId) => lookUp(stripe, sessionId),
    paidSince: (since) => paidSince(stripe, since),
  };
}

async function createCheckout(stripe: Stripe, order: CheckoutOrder): Promise<Checkout> {
  const { paymentId, fixtureId, clientType, description } = order;
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: paymentId,
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
      line_items: [
        {
          quantity: 1,
          price_data: { currency: "zar", unit_amount: order.cents, product_data: { name: description } },
        },
      ],
      metadata: { paymentId, fixtureId, clientType, description },
    },
    { idempotencyKey: order.key },
  );
  if (session.url === null) throw new Error("Stripe made a session without a page.");
  return { sessionId: session.id, page: { kind: "link", url: session.url } };
}

/** Stripe refuses to expire a session that is already complete or expired. */
async function closeCheckout(stripe: Stripe, sessionId: string): Promise<"closed" | "paid"> {
  try {
    await stripe.checkout.sessions.expire(sessionId, undefined, { idempotencyKey: `close-${sessionId}` });
    return "closed";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.status === "complete" ? "paid" : "closed";
  }
}

/**
 * Stripe forgets a key after a day and answers it with what was so at first, while a refund may be pending for days: ours
 * is looked for by our id, and ordered only where there is none.
 */
async function refund(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  const { refundId, providerPaymentId: payment_intent, cents: amount } = order;
  try {
    for await (const made of stripe.refunds.list({ payment_intent, limit: 100 })) {
      if (made.metadata?.["refundId"] === refundId) return answerOf(made);
    }
    const body = { payment_intent, amount, metadata: { refundId } };
    return answerOf(await stripe.refunds.create(body, { idempotencyKey: `refund-${refundId}` }));
  } catch (error) {
    // A request that Stripe understood and refused will always be refused; anything else is retried.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return { status: "refused", failure: error.code ?? error.type };
  }
}

function answerOf({ id, status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === "succeeded") return { status: "done", providerRefundId: id };
  const isRefused = status === "failed" || status === "canceled";
  return isRefused ? { status: "refused", failure: failure_reason ?? status } : { status: "pending" };
}

async function feeCents(stripe: Stripe, paymentIntent: string): Promise<number | undefined> {
  const expand = ["latest_charge.balance_transaction"];
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand });
  const transaction = typeof charge === "object" ? charge?.balance_transaction : undefined;
  return typeof transaction === "object" ? transaction?.fee : undefined;
}

async function lookUp(stripe: Stripe, sessionId: string): Promise<SessionRecord | undefined> {
  try {
    const expand = ["payment_intent.latest_charge"];
    const session = await stripe.checkout.sessions.retrieve(sessionId, { expand });
    const { payment_status, payment_intent: intent, status, amount_total } = session;
    const charge = typeof intent === "object" ? intent?.latest_charge : undefined;
    const refundedCents = typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0;
    const amounts = { cents: amount_total ?? 0, refundedCents };
    const providerPaymentId = typeof intent === "object" ? intent?.id : intent;
    if (payment_status === "paid" && providerPaymentId) return { ...amounts, state: "paid", providerPaymentId };
    // A complete but unpaid session waits for its bank.
    return { ...amounts, state: status === "expired" ? "expired" : "open" };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Sessions without a payment of ours come from another use of the same account. */
async function paidSince(stripe: Stripe, since: Date): Promise<PaidSession[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const paid: PaidSession[] = [];
  for await (const session of stripe.checkout.sessions.list({ created, status: "complete", limit: 100 })) {
    const paymentId = session.metadata?.["paymentId"];
    if (session.payment_status !== "paid" || paymentId === undefined) continue;
    paid.push({ sessionId: session.id, paymentId, cents: session.amount_total ?? 0 });
  }
  return paid;
}

function addressOf(apiBase: string): { host: string; port: string; protocol: "http" | "https" } {
  const { protocol, hostname, port } = new URL(apiBase);
  const isHttps = protocol === "https:";
  return { host: hostname, port: port || (isHttps ? "443" : "80"), protocol: isHttps ? "https" : "http" };
}
