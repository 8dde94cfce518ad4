import { createHmac } from "node:crypto";
import type { Collection, Database } from "../db/database.ts";
import type { CheckoutOrder, PaymentProvider, RefundAnswer, RefundOrder } from "./provider.ts";
import { readEvent, signedHeader } from "./providerEvents.ts";

export type SandboxOutcome = "paid" | "failed";

/** The sandbox's own records: what a provider would know. */
export interface SandboxSession {
  _id: string;
  state: "open" | SandboxOutcome | "expired";
  order: CheckoutOrder;
}

interface SandboxRefund {
  _id: string;
  sessionId: string;
  cents: number;
}

/** An event as sent to the webhook. */
export interface SignedEvent {
  payload: string;
  signature: string;
}

export interface Sandbox extends PaymentProvider {
  session(id: string): Promise<SandboxSession | undefined>;
  /** The button pressed on the test page; the first outcome stays. Undefined when the page is closed. */
  decide(id: string, outcome: SandboxOutcome): Promise<SignedEvent | undefined>;
}

interface SandboxParts {
  database: Pick<Database, "collection">;
  /** The first key signs and derives ids, all of them verify. */
  keys: readonly string[];
  home: string;
}

/**
 * A provider that moves no money: the same pages, events and refunds as a real one, stored in the product's database.
 */
export function sandboxProvider({ database, keys, home }: SandboxParts): Sandbox {
  const sessions = database.collection<SandboxSession>("sandboxSessions");
  const refunds = database.collection<SandboxRefund>("sandboxRefunds");
  const secrets = keys.map((key) => derived(key, "webhook"));
  const [key = ""] = keys;
  return {
    name: "sandbox",
    createCheckout: async (order) => {
      // Nobody can guess the address of another person's page.
      const id = `cs_test_${derived(key, order.key)}`;
      await sessions.updateOne({ _id: id }, { $setOnInsert: { state: "open", order } }, { upsert: true });
      return { sessionId: id, url: `${home}/sandbox/checkout/${id}` };
    },
    closeCheckout: async (id) => {
      await sessions.updateOne({ _id: id, state: "open" }, { $set: { state: "expired" } });
      return (await sessions.findOne({ _id: id }))?.state === "paid" ? "paid" : "closed";
    },
    refund: (order) => refund(sessions, refunds, order),
    parseWebhook: (body, signature) => readEvent(body, signature, secrets),
    feeCents: async () => 0,
    lookUp: async (id) => {
      const session = await sessions.findOne({ _id: id });
      if (!session) return undefined;
      const { state, order } = session;
      const refundedCents = sumOf(await refunds.find({ sessionId: id }).toArray());
      const amounts = { cents: order.cents, refundedCents };
      return state === "paid" ? { ...amounts, state, providerPaymentId: `pi_${id}` } : { ...amounts, state };
    },
    paidSince: async () => {
      const paid = await sessions.find({ state: "paid" }).toArray();
      return paid.map(({ _id, order: { paymentId, cents } }) => ({ sessionId: _id, paymentId, cents }));
    },
    session: async (id) => (await sessions.findOne({ _id: id })) ?? undefined,
    decide: async (id, outcome) => {
      await sessions.updateOne({ _id: id, state: "open" }, { $set: { state: outcome } });
      const session = await sessions.findOne({ _id: id });
      return session && isDecided(session) ? signedEvent(session, secrets[0] ?? "") : undefined;
    },
  };
}

async function refund(
  sessions: Collection<SandboxSession>,
  refunds: Collection<SandboxRefund>,
  { refundId, providerPaymentId, cents }: RefundOrder,
): Promise<RefundAnswer> {
  const sessionId = providerPaymentId.replace(/^pi_/, "");
  const session = await sessions.findOne({ _id: sessionId });
  if (session?.state !== "paid") return { status: "refused", failure: "nothing_was_paid" };
  const others = (await refunds.find({ sessionId }).toArray()).filter(({ _id }) => _id !== refundId);
  if (sumOf(others) + cents > session.order.cents) return { status: "refused", failure: "more_than_was_paid" };
  await refunds.updateOne({ _id: refundId }, { $setOnInsert: { sessionId, cents } }, { upsert: true });
  return { status: "done", providerRefundId: `re_${refundId}` };
}

function sumOf(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

function isDecided({ state }: SandboxSession): boolean {
  return state === "paid" || state === "failed";
}

/** In Stripe's format. Pressing again sends the same event again. */
function signedEvent({ _id, state, order }: SandboxSession, secret: string): SignedEvent {
  const isPaid = state === "paid";
  const object = {
    id: _id,
    object: "checkout.session",
    payment_status: isPaid ? "paid" : "unpaid",
    payment_intent: isPaid ? `pi_${_id}` : null,
    amount_total: order.cents,
    currency: "zar",
    metadata: { paymentId: order.paymentId, fixtureId: order.fixtureId },
  };
  const type = isPaid ? "checkout.session.completed" : "checkout.session.async_payment_failed";
  const payload = JSON.stringify({ id: `evt_${state}_${_id}`, object: "event", type, data: { object } });
  return { payload, signature: signedHeader(payload, secret) };
}

function derived(key: string, what: string): string {
  return createHmac("sha256", key).update(`touchline sandbox ${what}`).digest("base64url");
}
