import * as z from "zod";

/** `full`: paid in full, and counting for the match. `ended`: everything went back. */
export const costShareStates = ["open", "full", "ended"] as const;

/** A match paid by many: one round of collecting its price in shares. Each share is a payment with this round's key. */
export const costShareSchema = z.object({
  /** Part of the link to it: whoever has the link can see how far it is, and pay. */
  key: z.uuid(),
  state: z.enum(costShareStates),
  /** All shares together, and the platform's discount on them. */
  targetCents: z.int().positive(),
  discountCents: z.int().nonnegative(),
  /** The last day to pay, yyyy-MM-dd, South African. */
  deadline: z.iso.date(),
});
export type CostShare = z.infer<typeof costShareSchema>;
