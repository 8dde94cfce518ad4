import * as z from "zod";
import { choiceKinds } from "./choices.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** `difference`: a dearer bid's price above what was prepaid. */
export const checkoutKinds = ["checkout", "difference"] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];
/** A choice is `chosen` until it is paid, or `expired` when another method replaced it. */
export const paymentStates = [
  "chosen",
  "created",
  "open",
  "failed",
  "expired",
  "paid",
  "partlyRefunded",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];
/**
 * How the money moves: through this provider, or `direct`, by cash or bank transfer between the two sides. The server
 * knows which providers there are: another one changes nothing here.
 */
export const providerName = z.string().regex(/^[a-z][a-z0-9]{1,29}$/);
export type ProviderName = z.infer<typeof providerName>;

const cents = z.int().nonnegative();

/**
 * One attempt to pay for a match through the provider: a row from before the provider call until the last refund. Or
 * the requester's choice of another method; a choice has no session and no discount.
 */
export const paymentSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  /** The bid whose difference is paid. */
  bidId: z.uuid().optional(),
  /** `share`: one of many, of whom each pays a part. */
  kind: z.enum([...checkoutKinds, ...choiceKinds, "share"]),
  provider: providerName,
  state: z.enum(paymentStates),
  /** 1, 2, 3… on its fixture. With the fixture's id it is the key that limits the provider to one session. */
  attempt: z.int().positive(),
  /** The provider's input as of the start: a repeated call must be the same. */
  clientType: z.enum(["parent", "business"]),
  description: z.string(),
  /** The price; total = base − discount is charged. */
  baseCents: cents,
  discountCents: cents,
  totalCents: z.int().positive(),
  /** Refunded by the provider, requested from it, and kept as paid although the booking ended. */
  refundedCents: cents,
  refundingCents: cents,
  keptCents: cents,
  /** The part refunded that still counts as paid: goodwill, or at the streamer's cost. */
  forgivenCents: cents.optional(),
  /** When the provider's page closes; for a choice, the time it was made. */
  expiresAt: z.iso.datetime(),
  sessionId: z.string().optional(),
  checkoutUrl: z.string().optional(),
  providerPaymentId: z.string().optional(),
  paidAt: z.iso.datetime().optional(),
  /** Ticked before paying for a near match: work may start now. The text's version, and when. */
  startNow: z.object({ version: z.string(), at: z.iso.datetime() }).optional(),
  /** A share's round. */
  shareKey: z.uuid().optional(),
  /** The part of a share that counts towards its round while that is open. It is among the kept money until then. */
  pooledCents: cents.optional(),
  /** Who paid a share: the name if one was given, and where to say that money goes back. */
  payerName: z.string().optional(),
  payerEmail: z.string().optional(),
  /** The provider's fee. */
  providerFeeCents: cents.optional(),
});
export type Payment = z.infer<typeof paymentSchema>;

type Side = "payer" | "admin";
const both: readonly Side[] = ["payer", "admin"];

const visibility: Visibility<Payment, Side> = {
  fixtureId: both,
  requesterId: both,
  bidId: both,
  kind: both,
  provider: both,
  state: both,
  attempt: both,
  clientType: both,
  description: both,
  baseCents: both,
  discountCents: both,
  totalCents: both,
  refundedCents: both,
  refundingCents: both,
  keptCents: both,
  forgivenCents: both,
  expiresAt: both,
  sessionId: both,
  checkoutUrl: ["payer"],
  providerPaymentId: both,
  paidAt: both,
  startNow: both,
  shareKey: both,
  pooledCents: both,
  payerName: both,
  payerEmail: [],
  providerFeeCents: ["admin"],
};

export const paymentEntity = entity({
  name: "payment",
  ...tables.payment,
  schema: paymentSchema,
  firstSync: "own",
  visibility,
  sidesOf: (payment) => ({ payer: userAudiences(payment.requesterId), admin: ["admin"] }),
});
