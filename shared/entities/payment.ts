import * as z from "zod";
import { choiceKinds } from "./choices.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** `difference`: what a dearer bid costs above what was prepaid. */
export const checkoutKinds = ["checkout", "difference"] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];
/** A choice is `chosen` until it is paid, or `expired` because another way was taken. */
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
export const providerNames = ["stripe", "sandbox"] as const;
export type ProviderName = (typeof providerNames)[number];
/** Which way the money goes: `direct` is from hand to hand or from bank to bank. */
export const moneyWays = [...providerNames, "direct"] as const;

const cents = z.int().nonnegative();

/**
 * One try to pay for a match through the provider: a row from before the provider is asked until the last refund. Or
 * how the requester has chosen to pay in its place; a choice has no session and no discount.
 */
export const paymentSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  /** The bid that a difference is paid for. */
  bidId: z.uuid().optional(),
  kind: z.enum([...checkoutKinds, ...choiceKinds]),
  provider: z.enum(moneyWays),
  state: z.enum(paymentStates),
  /** 1, 2, 3… on its fixture. With the fixture's id it is the key under which the provider makes one session only. */
  attempt: z.int().positive(),
  /** What the provider is told, as it was at the start: a repeated call has to be the same. */
  clientType: z.enum(["parent", "business"]),
  description: z.string(),
  /** The price; total = base − discount is what is charged. */
  baseCents: cents,
  discountCents: cents,
  totalCents: z.int().positive(),
  /** What the provider has given back, what it is asked to give back, and what stays paid although the booking ended. */
  refundedCents: cents,
  refundingCents: cents,
  keptCents: cents,
  /** Of what went back: what still counts as paid, because it was a gift of the platform or its streamer carries it. */
  forgivenCents: cents.optional(),
  /** When the provider's page closes; a choice has none, and its moment stands here. */
  expiresAt: z.iso.datetime(),
  sessionId: z.string().optional(),
  checkoutUrl: z.string().optional(),
  providerPaymentId: z.string().optional(),
  paidAt: z.iso.datetime().optional(),
  /** Ticked before paying for a match that is near: that work may begin now. Which text of it, and when. */
  startNow: z.object({ version: z.string(), at: z.iso.datetime() }).optional(),
  /** What the provider kept for itself. */
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
