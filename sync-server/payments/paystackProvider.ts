import * as z from "zod";
import type { Env } from "../env.ts";
import { PaystackApi, PaystackRefused } from "./paystackApi.ts";
import { readPaystackEvents } from "./paystackEvents.ts";
import { refundAtPaystack, refundsOf } from "./paystackRefunds.ts";
import { paystackTransfers } from "./paystackTransfers.ts";
import { transactionSchema, type Transaction } from "./paystackSchemas.ts";
import type {
  Checkout,
  CheckoutOrder,
  PaidSession,
  PaymentMethod,
  PaymentProvider,
  SessionRecord,
} from "./provider.ts";
import type { ProviderSetup } from "./providerSetup.ts";

type Channel = Env["PAYSTACK_CHANNELS"][number];

const ownAddress = "https://api.paystack.co";
/** Cards, EFT by Ozow, Scan to Pay, and Capitec Pay: what Paystack offers in South Africa, in the words of payers. */
const methodsOf: Record<Channel, readonly PaymentMethod[]> = {
  card: ["Visa", "Mastercard"],
  eft: ["EFT"],
  qr: ["QR Code"],
  capitec_pay: [],
};
/** How often an unanswered order for a page is repeated, and how many references it may use up. */
const tries = 3;
const mostReferences = 9;

const pageSchema = z.object({ authorization_url: z.url(), reference: z.string().min(1) });

export const paystackSetup: ProviderSetup = {
  name: "paystack",
  isReal: true,
  open: ({ env: { PAYSTACK_SECRET_KEY: keys, PAYSTACK_API_BASE: base = ownAddress, PAYSTACK_CHANNELS: channels } }) =>
    keys
      ? paystackProvider(
          keys.split(",").map((key) => key.trim()),
          base,
          channels,
        )
      : undefined,
};

/**
 * Paystack settles in rand to South African companies. While the secret key is exchanged, the first one is used and
 * each verifies webhooks. Pages have no end and cannot be closed.
 */
function paystackProvider(secretKeys: readonly string[], base: string, channels: readonly Channel[]): PaymentProvider {
  const api = new PaystackApi(secretKeys[0] ?? "", base);
  return {
    name: "paystack",
    methods: channels.flatMap((channel) => methodsOf[channel]),
    lateDays: 30,
    createCheckout: (order) => createCheckout(api, order, channels),
    closeCheckout: (reference) => closeCheckout(api, reference),
    refund: (order) => refundAtPaystack(api, order),
    parseWebhook: (request) => readPaystackEvents(api, request, secretKeys),
    feeCents: async (id) => (await api.get(`/transaction/${id}`, transactionSchema)).fees ?? undefined,
    lookUp: (reference) => lookUp(api, reference),
    paidSince: (since) => paidSince(api, since),
    transfers: paystackTransfers(api),
  };
}

/**
 * A reference is taken for ever, and a page's address is given once: when the answer with it is lost, the next
 * reference is used. Nobody has the address of the page that was lost.
 */
async function createCheckout(api: PaystackApi, order: CheckoutOrder, channels: readonly Channel[]): Promise<Checkout> {
  let unanswered = 0;
  for (let number = 1; number <= mostReferences;) {
    try {
      const reference = number === 1 ? order.key : `${order.key}.${number}`;
      const page = await api.post("/transaction/initialize", { ...pageOrder(order, reference), channels }, pageSchema);
      return { sessionId: page.reference, page: { kind: "link", url: page.authorization_url } };
    } catch (error) {
      if (error instanceof PaystackRefused) {
        if (error.code !== "duplicate_reference") throw error;
        number += 1;
      } else {
        unanswered += 1;
        if (unanswered >= tries) throw error;
      }
    }
  }
  throw new Error("Paystack has taken every reference of this payment.");
}

function pageOrder(order: CheckoutOrder, reference: string): object {
  const { paymentId, fixtureId, clientType, description, email, cents, successUrl, cancelUrl } = order;
  const custom_fields = [{ display_name: "Match", variable_name: "match", value: description }];
  return {
    ...{ email, amount: cents, currency: "ZAR", reference, callback_url: successUrl },
    metadata: { paymentId, fixtureId, clientType, cancel_action: cancelUrl, custom_fields },
  };
}

async function closeCheckout(api: PaystackApi, reference: string): Promise<"closed" | "paid" | "cannotClose"> {
  const transaction = await transactionOf(api, reference);
  if (!transaction) return "closed";
  return isPaid(transaction) || isAtBank(transaction) ? "paid" : "cannotClose";
}

/** An EFT may take a day: the bank has it, and nobody should pay again meanwhile. */
function isAtBank({ status }: Transaction): boolean {
  return status === "pending" || status === "processing" || status === "queued";
}

/** A transaction that was refunded in full is called reversed. */
function isPaid({ status }: Transaction): boolean {
  return status === "success" || status === "reversed";
}

function transactionOf(api: PaystackApi, reference: string): Promise<Transaction | undefined> {
  return api.find(`/transaction/verify/${encodeURIComponent(reference)}`, transactionSchema);
}

async function lookUp(api: PaystackApi, reference: string): Promise<SessionRecord | undefined> {
  const transaction = await transactionOf(api, reference);
  if (!transaction) return undefined;
  const { id, amount, currency, status } = transaction;
  const cents = currency === "ZAR" ? amount : 0;
  if (!isPaid(transaction)) return { cents, refundedCents: 0, state: status === "failed" ? "failed" : "open" };
  const made = (await refundsOf(api, String(id))).filter((one) => one.status !== "failed");
  const refundedCents = made.reduce((sum, one) => sum + one.amount, 0);
  return { cents, refundedCents, state: "paid", providerPaymentId: String(id) };
}

/** Transactions without a payment of ours come from another use of the same account. */
async function paidSince(api: PaystackApi, since: Date): Promise<PaidSession[]> {
  const query = { status: "success", from: since.toISOString() };
  const paid = await api.list("/transaction", query, transactionSchema);
  return paid.flatMap(({ reference, metadata: { paymentId }, amount, currency }) =>
    paymentId === undefined || currency !== "ZAR" ? [] : [{ sessionId: reference, paymentId, cents: amount }],
  );
}
