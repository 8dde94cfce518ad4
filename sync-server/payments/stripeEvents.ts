import Stripe from "stripe";
import * as z from "zod";
import { WebhookRefused, type ProviderEvent } from "./provider.ts";

/** The oldest accepted event, in seconds. */
const oldestEvent = 300;
const text = z.string().min(1);

const sessionSchema = z.object({
  id: text,
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  payment_intent: text.nullable(),
  amount_total: z.int(),
  currency: z.literal("zar"),
  metadata: z.object({ paymentId: z.uuid() }),
});
const ourRefund = z.object({ metadata: z.object({ refundId: z.uuid() }) });
const refundSchema = ourRefund.extend({
  id: text,
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.literal("zar"),
  failure_reason: z.string().optional(),
});
const eventSchema = z.object({ id: text, type: text, data: z.object({ object: z.unknown() }) });
type SignedEvent = z.infer<typeof eventSchema>;

/** `secrets`: signed by any of them. */
export function readEvent(body: Uint8Array, signature: string, secrets: readonly string[]): ProviderEvent {
  const { id, type, data } = verifiedEvent(body, signature, secrets);
  const { object } = data;
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return sessionPaid(id, object);
    case "checkout.session.async_payment_failed":
      return sessionEnded(id, object, "failed");
    case "checkout.session.expired":
      return sessionEnded(id, object, "expired");
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return refundEvent(id, object);
    default:
      return { id, kind: "other" };
  }
}

function verifiedEvent(body: Uint8Array, signature: string, secrets: readonly string[]): SignedEvent {
  const read = eventSchema.safeParse(signedJson(body, signature, secrets)).data;
  if (!read) throw new WebhookRefused("The webhook cannot be read.");
  return read;
}

function signedJson(body: Uint8Array, signature: string, secrets: readonly string[]): unknown {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, oldestEvent);
    } catch {
      // Another secret may match; if none does, the event is refused below.
    }
  }
  throw new WebhookRefused("The webhook's signature is not valid.");
}

/** A bank transfer completes the page first and is paid later. */
function sessionPaid(id: string, object: unknown): ProviderEvent {
  const session = sessionSchema.safeParse(object).data;
  if (!session) return { id, kind: "other", why: "not a session of ours in rand" };
  if (session.payment_status !== "paid" || session.payment_intent === null) return { id, kind: "other" };
  const { metadata, payment_intent: providerPaymentId, amount_total: cents } = session;
  return { id, kind: "paid", paymentId: metadata.paymentId, sessionId: session.id, providerPaymentId, cents };
}

function sessionEnded(id: string, object: unknown, state: "failed" | "expired"): ProviderEvent {
  const session = sessionSchema.safeParse(object).data;
  if (!session) return { id, kind: "other", why: "not a session of ours in rand" };
  return { id, kind: "ended", paymentId: session.metadata.paymentId, state };
}

/** A refund without an id of ours was made in the dashboard, or for another use of the account. */
function refundEvent(id: string, object: unknown): ProviderEvent {
  if (!ourRefund.safeParse(object).success) return { id, kind: "other" };
  const refund = refundSchema.safeParse(object).data;
  if (!refund) return { id, kind: "other", why: "not a refund in rand, or not in the published format" };
  const { status, amount: cents } = refund;
  const { refundId } = refund.metadata;
  if (status === "succeeded") return { id, kind: "refunded", refundId, providerRefundId: refund.id, cents };
  const isRefused = status === "failed" || status === "canceled";
  return isRefused
    ? { id, kind: "refundRefused", refundId, failure: refund.failure_reason ?? "refused" }
    : { id, kind: "other" };
}
