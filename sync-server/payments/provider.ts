import type { Payment, ProviderName } from "#shared/entities/payment.ts";

/** An order for a payment page. The same key with the same order creates only one page. */
export interface CheckoutOrder extends Pick<Payment, "fixtureId" | "clientType" | "description" | "expiresAt"> {
  key: string;
  paymentId: string;
  cents: number;
  successUrl: string;
  failureUrl: string;
  cancelUrl: string;
}

export interface Checkout {
  sessionId: string;
  /** The page's address. */
  url: string;
}

export interface RefundOrder {
  /** Our refund's id, with which a repeated call refunds only once. */
  refundId: string;
  providerPaymentId: string;
  cents: number;
}

export type RefundAnswer =
  | { status: "done"; providerRefundId: string }
  | { status: "pending" }
  | { status: "refused"; failure: string };

/** An event reported by the provider. `id` identifies the event: the same one may arrive several times. */
export type ProviderEvent = { id: string } & (
  | { kind: "paid"; paymentId: string; sessionId: string; providerPaymentId: string; cents: number }
  | { kind: "ended"; paymentId: string; state: "failed" | "expired" }
  | { kind: "refunded"; refundId: string; providerRefundId: string }
  | { kind: "refundRefused"; refundId: string; failure: string }
  | { kind: "other" }
);

/** The provider's own record of a page. */
export type SessionRecord = {
  cents: number;
  /** The amount refunded so far, whoever ordered it. */
  refundedCents: number;
} & ({ state: "open" | "failed" | "expired" } | { state: "paid"; providerPaymentId: string });

/** A page of ours that has been paid. */
export interface PaidSession {
  sessionId: string;
  paymentId: string;
  cents: number;
}

/** Everything the product needs from a payment provider. */
export interface PaymentProvider {
  name: ProviderName;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Afterwards nobody can pay on this page, unless it was already paid. */
  closeCheckout(sessionId: string): Promise<"closed" | "paid">;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** Throws a WebhookRefused unless the provider signed the body just now. */
  parseWebhook(body: Uint8Array, signature: string): ProviderEvent;
  /** The provider's fee for a payment; undefined while it is not yet known. */
  feeCents(providerPaymentId: string): Promise<number | undefined>;
  lookUp(sessionId: string): Promise<SessionRecord | undefined>;
  /** All our pages created since then and paid. */
  paidSince(since: Date): Promise<PaidSession[]>;
}

/** Not signed with our secret, too old, or unreadable. */
export class WebhookRefused extends Error {}
