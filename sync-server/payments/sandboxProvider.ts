import { createHmac } from "node:crypto";
import type { Collection, Database } from "../db/database.ts";
import { isProduction, publicAddress } from "../env.ts";
import type { CheckoutOrder, PaymentProvider, RefundAnswer, RefundOrder } from "./provider.ts";
import type { ProviderSetup } from "./providerSetup.ts";
import { readSandboxEvent, signedSandboxEvent, type SignedEvent } from "./sandboxEvents.ts";

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

/** On any machine, so that the product runs end to end; in production only where it is asked for. */
export const sandboxSetup: ProviderSetup = {
  name: "sandbox",
  isReal: false,
  open: ({ env, database, keys }) =>
    env.SANDBOX_PAYMENTS || !isProduction(env)
      ? sandboxProvider({ database, keys: keys.token, home: publicAddress(env) })
      : undefined,
};

export function sandboxOf({ all }: { all: readonly PaymentProvider[] }): Sandbox | undefined {
  return all.find(isSandbox);
}

function isSandbox(provider: PaymentProvider | Sandbox): provider is Sandbox {
  return provider.name === sandboxSetup.name;
}

/**
 * A provider that moves no money: the same pages, events and refunds as a real one, stored in the product's database.
 */
function sandboxProvider({ database, keys, home }: SandboxParts): Sandbox {
  const sessions = database.collection<SandboxSession>("sandboxSessions");
  const refunds = database.collection<SandboxRefund>("sandboxRefunds");
  const secrets = keys.map(sandboxSecret);
  const [key = ""] = keys;
  return {
    name: "sandbox",
    methods: ["Visa", "Mastercard", "EFT", "QR Code"],
    lateDays: 0,
    createCheckout: async (order) => {
      // Nobody can guess the address of another person's page.
      const id = `sandbox_${derived(key, order.key)}`;
      await sessions.updateOne({ _id: id }, { $setOnInsert: { state: "open", order } }, { upsert: true });
      return { sessionId: id, page: { kind: "link", url: `${home}/sandbox/checkout/${id}` } };
    },
    closeCheckout: async (id) => {
      await sessions.updateOne({ _id: id, state: "open" }, { $set: { state: "expired" } });
      return (await sessions.findOne({ _id: id }))?.state === "paid" ? "paid" : "closed";
    },
    refund: (order) => refund(sessions, refunds, order),
    parseWebhook: async ({ body, header }) => [readSandboxEvent(body, header("X-Sandbox-Signature"), secrets)],
    feeCents: async () => 0,
    lookUp: async (id) => {
      const session = await sessions.findOne({ _id: id });
      if (!session) return undefined;
      const { state, order } = session;
      const refundedCents = sumOf(await refunds.find({ sessionId: id }).toArray());
      const amounts = { cents: order.cents, refundedCents };
      return state === "paid" ? { ...amounts, state, providerPaymentId: id } : { ...amounts, state };
    },
    paidSince: async () => {
      const paid = await sessions.find({ state: "paid" }).toArray();
      return paid.map(({ _id, order: { paymentId, cents } }) => ({ sessionId: _id, paymentId, cents }));
    },
    session: async (id) => (await sessions.findOne({ _id: id })) ?? undefined,
    decide: async (id, outcome) => {
      await sessions.updateOne({ _id: id, state: "open" }, { $set: { state: outcome } });
      const session = await sessions.findOne({ _id: id });
      if (session?.state !== "paid" && session?.state !== "failed") return undefined;
      const { state: event, order } = session;
      const told = { event, page: id, payment: order.paymentId, cents: order.cents };
      return signedSandboxEvent(told, secrets[0] ?? "");
    },
  };
}

/** Payments of earlier versions were named `pi_` and the page. */
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
  return { status: "done", providerRefundId: `refund_${refundId}` };
}

function sumOf(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((sum, { cents }) => sum + cents, 0);
}

/** What the sandbox's events are signed with. */
export function sandboxSecret(key: string): string {
  return derived(key, "webhook");
}

function derived(key: string, what: string): string {
  return createHmac("sha256", key).update(`touchline sandbox ${what}`).digest("base64url");
}
