import type { BankDetails } from "#shared/entities/bankAccount.ts";
import type { AccountCheck } from "#shared/forms/accountCheckForm.ts";
import type { Payment, ProviderName } from "#shared/entities/payment.ts";

/** An order for a payment page. The same key with the same order hands out only one page. */
export interface CheckoutOrder extends Pick<Payment, "fixtureId" | "clientType" | "description" | "expiresAt"> {
  key: string;
  paymentId: string;
  cents: number;
  /** Where the provider sends its own receipt, if it needs an address. */
  email: string;
  successUrl: string;
  failureUrl: string;
  cancelUrl: string;
}

/** Where the payer goes: an address, or a form that their browser sends, with a signature among its fields. */
export type CheckoutPage =
  | { kind: "link"; url: string }
  | { kind: "form"; action: string; fields: Readonly<Record<string, string>> };

export interface Checkout {
  sessionId: string;
  /** A form is made again each time the payer opens it, so making one must not call the provider. */
  page: CheckoutPage;
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

/**
 * An event reported by the provider. `id` identifies the event: the same one may arrive several times. `why`: what was
 * strange about an event that is signed and still means nothing here.
 */
export type ProviderEvent = { id: string } & (
  | { kind: "paid"; paymentId: string; sessionId: string; providerPaymentId: string; cents: number }
  | { kind: "ended"; paymentId: string; state: "failed" | "expired" }
  | { kind: "refunded"; refundId: string; providerRefundId: string; cents: number }
  | { kind: "refundRefused"; refundId: string; failure: string }
  | { kind: "transferred"; payoutId: string; state: "paid" | "failed" | "reversed"; cents: number }
  | { kind: "other"; why?: string }
);

/**
 * An event as it arrives; `header` gives the empty string for a header that is not there. `ip`: the sender's, for
 * providers that publish their addresses.
 */
export interface WebhookRequest {
  body: Uint8Array;
  ip: string;
  header(name: string): string;
}

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

/** How a payer can pay on the provider's page, in the words that payers know. */
export type PaymentMethod = "Visa" | "Mastercard" | "EFT" | "QR Code";

export interface TransferOrder {
  payoutId: string;
  cents: number;
  account: BankDetails;
  /** On the streamer's bank statement. */
  reason: string;
}

/** `unknown`: the provider has no such transfer, so it can be sent. */
export type TransferState = "unknown" | "pending" | "paid" | "failed" | "reversed";

/** Transfers to streamers' banks, each known by its pay-out's id. */
export interface Transfers {
  /** Asks the bank whether this document's holder owns the account. Throws when there is no answer. */
  confirmAccount(account: BankDetails, check: AccountCheck): Promise<"confirmed" | "refused">;
  /** Throws where there is no answer. A refused account is an answer. */
  send(order: TransferOrder): Promise<"pending" | "accountRefused">;
  lookUp(payoutId: string): Promise<TransferState>;
}

/** Everything the product needs from a payment provider. */
export interface PaymentProvider {
  name: ProviderName;
  methods: readonly PaymentMethod[];
  /** How long a page that could not be closed may still be paid, in days; 0 where every page can be closed. */
  lateDays: number;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /**
   * `closed`: nobody can pay on this page any more. `paid`: somebody has, or a bank is about to. `cannotClose`: it can
   * still be paid, which will be noticed.
   */
  closeCheckout(sessionId: string): Promise<"closed" | "paid" | "cannotClose">;
  refund(order: RefundOrder): Promise<RefundAnswer>;
  /**
   * What a webhook says, often one event. May ask the provider. Throws a WebhookRefused unless the provider signed the
   * body.
   */
  parseWebhook(request: WebhookRequest): Promise<ProviderEvent[]>;
  /** The provider's fee for a payment; undefined while it is not yet known. */
  feeCents(providerPaymentId: string): Promise<number | undefined>;
  lookUp(sessionId: string): Promise<SessionRecord | undefined>;
  /** All our pages created since then and paid. */
  paidSince(since: Date): Promise<PaidSession[]>;
  /** Where the provider also pays out. */
  transfers?: Transfers;
}

/** Not signed with our secret, too old, or unreadable. */
export class WebhookRefused extends Error {}
