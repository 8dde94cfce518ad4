import type { Payment, ProviderName } from "#shared/entities/payment.ts";

/** What the provider is asked to let somebody pay. The same key with the same order makes one page only. */
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
  /** The provider's page. */
  url: string;
}

export interface RefundOrder {
  /** Our refund's id: asked again, the provider gives the money back once. */
  refundId: string;
  providerPaymentId: string;
  cents: number;
}

export type RefundAnswer =
  | { status: "done"; providerRefundId: string }
  | { status: "pending" }
  | { status: "refused"; failure: string };

/** What the provider says has happened. `id` is the event's own: the same event may come often. */
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
  /** What has gone back of it, whoever ordered that. */
  refundedCents: number;
} & ({ state: "open" | "failed" | "expired" } | { state: "paid"; providerPaymentId: string });

/** A page of ours that somebody has paid on. */
export interface PaidSession {
  sessionId: string;
  paymentId: string;
  cents: number;
}

/** All that the product asks of whoever takes the money. */
export interface PaymentProvider {
  name: ProviderName;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** From then on nobody can pay on this page, unless somebody has. */
  closeCheckout(sessionId: string): Promise<"closed" | "paid">;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /** Throws a WebhookRefused unless the body was signed by the provider, just now. */
  parseWebhook(body: Uint8Array, signature: string): ProviderEvent;
  /** What it keeps for itself of a payment; undefined while it has not said so. */
  feeCents(providerPaymentId: string): Promise<number | undefined>;
  lookUp(sessionId: string): Promise<SessionRecord | undefined>;
  /** All pages of ours that were made since then and paid. */
  paidSince(since: Date): Promise<PaidSession[]>;
}

/** Not signed with our secret, too old, or not readable. */
export class WebhookRefused extends Error {}
