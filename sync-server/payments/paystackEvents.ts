import { createHmac } from "node:crypto";
import * as z from "zod";
import { isSameText } from "./isSameText.ts";
import type { PaystackApi } from "./paystackApi.ts";
import { refundsOf } from "./paystackRefunds.ts";
import { transactionSchema, type PaystackRefund } from "./paystackSchemas.ts";
import { payoutOfReference } from "./paystackTransfers.ts";
import { WebhookRefused, type ProviderEvent, type WebhookRequest } from "./provider.ts";

const eventSchema = z.object({ event: z.string().min(1), data: z.unknown().optional() });
const transferEventSchema = z.object({ reference: z.string(), amount: z.int(), currency: z.string() });
const refundEventSchema = z.object({ transaction_reference: z.string().min(1) });

/** Paystack's events have no id and no time: what they are about makes an id, and a repeated one changes nothing. */
export async function readPaystackEvents(
  api: PaystackApi,
  { body, header }: WebhookRequest,
  secretKeys: readonly string[],
): Promise<ProviderEvent[]> {
  const { event, data } = signedEvent(body, header("x-paystack-signature"), secretKeys);
  switch (event) {
    case "charge.success":
      return [charged(data)];
    case "refund.processed":
    case "refund.failed":
      return refundsDecided(api, event, data);
    case "transfer.success":
      return [transferred(event, "paid", data)];
    case "transfer.failed":
      return [transferred(event, "failed", data)];
    case "transfer.reversed":
      return [transferred(event, "reversed", data)];
    default:
      return [];
  }
}

function signedEvent(body: Uint8Array, signature: string, secretKeys: readonly string[]) {
  const isOurs = secretKeys.some((key) =>
    isSameText(createHmac("sha512", key).update(body).digest("hex"), signature.toLowerCase()),
  );
  if (!isOurs) throw new WebhookRefused("The webhook's signature is not valid.");
  const read = eventSchema.safeParse(parsed(body)).data;
  if (!read) throw new WebhookRefused("The webhook cannot be read.");
  return read;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

function charged(data: unknown): ProviderEvent {
  const transaction = transactionSchema.safeParse(data).data;
  if (!transaction) return { id: "charge.success", kind: "other", why: "not in the published format" };
  const { id: number, status, reference, amount, currency, metadata } = transaction;
  const id = `charge.success:${number}`;
  if (metadata.paymentId === undefined) return { id, kind: "other", why: "no payment of ours" };
  if (currency !== "ZAR") return { id, kind: "other", why: `paid in ${currency.slice(0, 3)}` };
  if (status !== "success") return { id, kind: "other", why: "a charge without success" };
  const providerPaymentId = String(number);
  return { id, kind: "paid", paymentId: metadata.paymentId, sessionId: reference, providerPaymentId, cents: amount };
}

function transferred(event: string, state: "paid" | "failed" | "reversed", data: unknown): ProviderEvent {
  const transfer = transferEventSchema.safeParse(data).data;
  if (!transfer) return { id: event, kind: "other", why: "not in the published format" };
  const { reference, amount: cents, currency } = transfer;
  const id = `${event}:${reference.slice(0, 100)}`;
  const payoutId = payoutOfReference(reference);
  if (payoutId === undefined) return { id, kind: "other", why: "no pay-out of ours" };
  if (currency !== "ZAR") return { id, kind: "other", why: `transferred in ${currency.slice(0, 3)}` };
  return { id, kind: "transferred", payoutId, state, cents };
}

/** The event names only the transaction: its refunds are asked for, and each decided one of ours is told. */
async function refundsDecided(api: PaystackApi, event: string, data: unknown): Promise<ProviderEvent[]> {
  const reference = refundEventSchema.safeParse(data).data?.transaction_reference;
  if (reference === undefined) return [{ id: event, kind: "other", why: "not in the published format" }];
  const path = `/transaction/verify/${encodeURIComponent(reference)}`;
  const transaction = await api.find(path, transactionSchema);
  if (!transaction)
    return [{ id: `${event}:${reference.slice(0, 100)}`, kind: "other", why: "no transaction of ours" }];
  const decided = (await refundsOf(api, String(transaction.id))).flatMap(decidedRefund);
  return decided.length > 0
    ? decided
    : [{ id: `${event}:${transaction.id}`, kind: "other", why: "no refund of ours is decided" }];
}

function decidedRefund({ id: number, status, amount: cents, merchant_note: note }: PaystackRefund): ProviderEvent[] {
  const refundId = z.uuid().safeParse(note).data;
  if (refundId === undefined) return [];
  const id = `refund.${status}:${number}`;
  if (status === "processed") return [{ id, kind: "refunded", refundId, providerRefundId: String(number), cents }];
  const failure = "Paystack could not refund it.";
  return status === "failed" ? [{ id, kind: "refundRefused", refundId, failure }] : [];
}
