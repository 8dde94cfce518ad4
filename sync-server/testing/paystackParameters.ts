import * as z from "zod";

export interface PaystackAnswer {
  status: number;
  body: { status: boolean; message: string; data?: unknown; code?: string; type?: string; meta?: unknown };
}

const reference = z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/);

/** What the product may send: any other field is refused, more strictly than Paystack does. */
export const initializeBody = z.strictObject({
  email: z.email(),
  amount: z.int().positive(),
  currency: z.literal("ZAR"),
  reference,
  channels: z.array(z.enum(["card", "eft", "qr", "capitec_pay"])).min(1),
  callback_url: z.url(),
  metadata: z.looseObject({ paymentId: z.string(), cancel_action: z.url() }),
});
export const refundBody = z.strictObject({
  transaction: z.string().min(1),
  amount: z.int().positive(),
  currency: z.literal("ZAR"),
  merchant_note: z.string().min(1).max(200),
});
export const recipientBody = z.strictObject({
  type: z.literal("basa"),
  name: z.string().min(1),
  account_number: z.string().regex(/^\d{6,12}$/),
  bank_code: z.string().regex(/^\d{6}$/),
  currency: z.literal("ZAR"),
});
export const validateBody = z.strictObject({
  account_name: z.string().min(1),
  account_number: z.string().regex(/^\d{6,12}$/),
  account_type: z.enum(["personal", "business"]),
  bank_code: z.string().regex(/^\d{6}$/),
  country_code: z.literal("ZA"),
  document_type: z.enum(["identityNumber", "passportNumber", "businessRegistrationNumber"]),
  document_number: z.string().min(5),
});
export const transferBody = z.strictObject({
  source: z.literal("balance"),
  amount: z.int().positive(),
  recipient: z.string().startsWith("RCP_"),
  reference: z.string().regex(/^[a-z0-9_-]{16,50}$/),
  reason: z.string().min(1).max(100),
  currency: z.literal("ZAR"),
});

export function fine(message: string, data: unknown): PaystackAnswer {
  return { status: 200, body: { status: true, message, data } };
}

export function refused(code: string, message: string, status = 400): PaystackAnswer {
  return { status, body: { status: false, message, code, type: "validation_error", meta: { nextStep: "" } } };
}
