import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

/** `difference`: what a dearer bid costs above what was prepaid. */
export const paymentKinds = ["checkout", "difference"] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentStates = ["created", "open", "failed", "expired", "paid", "partlyRefunded", "refunded"] as const;
export type PaymentState = (typeof paymentStates)[number];
export const providerNames = ["stripe", "sandbox"] as const;
export type ProviderName = (typeof providerNames)[number];

const cents = z.int().nonnegative();

/** One try to pay for a match through the provider: a row from before the provider is asked until the last refund. */
export const paymentSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  /** The bid that a difference is paid for. */
  bidId: z.uuid().optional(),
  kind: z.enum(paymentKinds),
  provider: z.enum(providerNames),
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
  /** When the provider's page closes. */
  expiresAt: z.iso.datetime(),
  sessionId: z.string().optional(),
  checkoutUrl: z.string().optional(),
  providerPaymentId: z.string().optional(),
  paidAt: z.iso.datetime().optional(),
});
export type Payment = z.infer<typeof paymentSchema>;

const fields = Object.keys(paymentSchema.shape) as (keyof Payment)[];

export const paymentEntity = entity({
  name: "payment",
  ...tables.payment,
  schema: paymentSchema,
  firstSync: "own",
  seenBy: (payment) => [
    { audience: userAudience(payment.requesterId), fields },
    { audience: "admin", fields: fields.filter((field) => field !== "checkoutUrl") },
  ],
});
