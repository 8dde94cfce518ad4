import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { operatorDetails } from "./operator.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const billingDocumentKinds = ["invoice", "taxInvoice", "receipt", "creditNote"] as const;
/** `issued`: a credit note, of which nothing more becomes. */
export const billingDocumentStates = ["open", "paid", "void", "issued"] as const;

/**
 * An invoice, a receipt or a credit note; whoever pays online gets a tax invoice where the seller is registered for VAT.
 * Each kind has its own series of numbers, without gaps. What is on it is kept as it was on its day: the PDF is drawn
 * from this row alone.
 */
export const billingDocumentSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  kind: z.enum(billingDocumentKinds),
  state: z.enum(billingDocumentStates),
  fixtureId: z.uuid(),
  requesterId: z.uuid(),
  paymentId: z.uuid(),
  buyer: z.string(),
  buyerAddress: z.string().optional(),
  buyerVatNumber: z.string().optional(),
  /** The day on which what is paid for is delivered. */
  suppliedOn: z.iso.date().optional(),
  description: z.string(),
  /** The booking reference. */
  reference: z.string(),
  baseCents: z.int().nonnegative(),
  discountCents: z.int().nonnegative(),
  totalCents: z.int().positive(),
  /** Held in the total; there when the seller was registered for VAT on the day. */
  vatCents: z.int().nonnegative().optional(),
  seller: operatorDetails,
  issuedOn: z.iso.date(),
  /** The invoice that a credit note takes back, or a part of it. */
  creditsId: z.uuid().optional(),
  creditsNumber: z.string().optional(),
  /** Of an invoice. */
  dueDate: z.iso.date().optional(),
  paidOn: z.iso.date().optional(),
  /** Of a receipt: how it was paid, and which invoice it was for. */
  paidBy: z.enum(["online", "bank"]).optional(),
  forNumber: z.string().optional(),
  /** Days on which the payer was reminded. */
  remindedOn: z.array(z.iso.date()).optional(),
});
export type BillingDocument = z.infer<typeof billingDocumentSchema>;

type Side = "payer" | "admin";
const both: readonly Side[] = ["payer", "admin"];

const visibility: Visibility<BillingDocument, Side> = {
  number: both,
  kind: both,
  state: both,
  fixtureId: both,
  requesterId: both,
  paymentId: both,
  buyer: both,
  buyerAddress: both,
  buyerVatNumber: both,
  suppliedOn: both,
  description: both,
  reference: both,
  baseCents: both,
  discountCents: both,
  totalCents: both,
  vatCents: both,
  seller: both,
  issuedOn: both,
  creditsId: both,
  creditsNumber: both,
  dueDate: both,
  paidOn: both,
  paidBy: both,
  forNumber: both,
  remindedOn: both,
};

export const billingDocumentEntity = entity({
  name: "billingDocument",
  ...tables.billingDocument,
  schema: billingDocumentSchema,
  numbered: true,
  numberedBy: "kind",
  firstSync: "own",
  visibility,
  sidesOf: (billingDocument) => ({ payer: userAudiences(billingDocument.requesterId), admin: ["admin"] }),
});
