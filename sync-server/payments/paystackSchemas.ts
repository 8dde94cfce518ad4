import * as z from "zod";

/** Paystack gives metadata as an object, as JSON in a string, or as an empty string. */
const metadata = z
  .unknown()
  .optional()
  .transform((given) => {
    const read = typeof given === "string" ? parsed(given) : given;
    return z.object({ paymentId: z.uuid().optional() }).safeParse(read).data ?? {};
  });

/** A page and what became of it. Amounts in cents. */
export const transactionSchema = z.object({
  id: z.int(),
  status: z.string(),
  reference: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  fees: z.int().nullish(),
  metadata,
});
export type Transaction = z.infer<typeof transactionSchema>;

/** `merchant_note` is our refund's id: Paystack keeps no other key of ours. */
export const refundSchema = z.object({
  id: z.int(),
  amount: z.coerce.number<string | number>(),
  status: z.string(),
  merchant_note: z.string().nullish(),
});
export type PaystackRefund = z.infer<typeof refundSchema>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
