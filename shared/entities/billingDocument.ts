import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { operatorDetails } from "./operator.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const billingDocumentKinds = ["invoice", "taxInvoice", "receipt", "creditNote"] as const;
/** `issued`: a credit note's only state. */
export const billingDocumentStates = ["open", "paid", "void", "issued"] as const;

/**
 * An invoice, a receipt or a credit note; an online payer gets a tax invoice if the seller is VAT-registered. Each kind
 * is numbered separately, without gaps. The content is kept as of its day: the PDF is drawn from this row alone.
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
  /** The date of supply. */
  suppliedOn: z.iso.date().optional(),
  description: z.string(),
  /** The booking reference. */
  reference: z.string(),
  baseCents: z.int().nonnegative(),
  discountCents: z.int().nonnegative(),
  totalCents: z.int().positive(),
  /** Included in the total; present if the seller was VAT-registered on the day. */
  vatCents: z.int().nonnegative().optional(),
  seller: operatorDetails,
  issuedOn: z.iso.date(),
  /** The invoice a credit note reverses, wholly or in part. */
  creditsId: z.uuid().optional(),
  creditsNumber: z.string().optional(),
  /** On an invoice. */
  dueDate: z.iso.date().optional(),
  paidOn: z.iso.date().optional(),
  /** On a receipt: the payment method, and the invoice paid. */
  paidBy: z.enum(["online", "bank"]).optional(),
  forNumber: z.string().optional(),
  /** Days the payer was reminded. */
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
