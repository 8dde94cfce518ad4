import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

/** The platform's operator, as named on invoices and in the terms. */
export const operatorDetails = z.object({
  legalName: z.string().optional(),
  registrationNumber: z.string().optional(),
  address: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  /** The support address. */
  supportEmail: z.string().optional(),
  officer: z.string().optional(),
  /** If set, prices include 15 % VAT, and invoices say so. */
  vatNumber: z.string().optional(),
  bank: z.string().optional(),
});
export type OperatorDetails = z.infer<typeof operatorDetails>;

const operatorSchema = z.object({
  ...baseFields,
  details: operatorDetails,
  /** The platform's fee on a bid's price, in basis points. */
  feeBasisPoints: z.int().min(0).max(5_000),
  /** No business runs this: pages say so. */
  isDemo: z.boolean().optional(),
  /** How payers can pay, from the provider that takes new payments. */
  paymentMethods: z.array(z.string()).optional(),
  /** Origins whose calendars are read although they are not on the public internet. */
  calendarOrigins: z.array(z.string()).optional(),
});

type Operator = z.infer<typeof operatorSchema>;

type Side = "everyone";
const everyone: readonly Side[] = ["everyone"];

const visibility: Visibility<Operator, Side> = {
  details: everyone,
  feeBasisPoints: everyone,
  isDemo: everyone,
  paymentMethods: everyone,
  calendarOrigins: everyone,
};

export const operatorEntity = entity({
  name: "operator",
  ...tables.operator,
  schema: operatorSchema,
  firstSync: "public",
  visibility,
  sidesOf: () => ({ everyone: ["public"] }),
});
