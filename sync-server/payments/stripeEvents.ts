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
const refundSchema = z.object({
  id: text,
  status: z.string().nullable(),
  failure_reason: z.string().optional(),
  metadata: z.object({ refundId: z.uuid() }),
});

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

function verifiedEvent(body: Uint8Array, signature: string, secrets: readonly string[]): Stripe.Event {
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
  return session ? { id, kind: "ended", paymentId: session.metadata.paymentId, state } : { id, kind: "other" };
}

function refundEvent(id: string, object: unknown): ProviderEvent {
  const refund = refundSchema.safeParse(object).data;
  const refundId = refund?.metadata.refundId;
  if (!refund || !refundId) return { id, kind: "other" };
  if (refund.status === "succeeded") return { id, kind: "refunded", refundId, providerRefundId: refund.id };
  const isRefused = refund.status === "failed" || refund.status === "canceled";
  return isRefused
    ? { id, kind: "refundRefused", refundId, failure: refund.failure_reason ?? "refused" }
    : { id, kind: "other" };
}
