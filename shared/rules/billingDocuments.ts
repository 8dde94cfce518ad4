import type { BillingDocument } from "../entities/billingDocument.ts";
import type { OperatorDetails } from "../entities/operator.ts";
import { DomainError } from "./domainError.ts";
import { addDays, daysBetween } from "./format.ts";

/** Days a business has to pay an invoice. */
const NET_DAYS = 30;
/** Days before (negative) and after the due date on which the payer is reminded. */
const reminderDays: readonly number[] = [-3, 1, 7, 14];

export function dueDateOf(issuedOn: string): string {
  return addDays(issuedOn, NET_DAYS);
}

const prefixes: Readonly<Record<BillingDocument["kind"], string>> = {
  invoice: "INV",
  taxInvoice: "TAX",
  receipt: "REC",
  creditNote: "CN",
};

/** "INV-000012": the reference a payer gives. */
export function billingDocumentNumber({ kind, number }: Pick<BillingDocument, "kind" | "number">): string {
  return `${prefixes[kind]}-${String(number ?? "").padStart(6, "0")}`;
}

/** "PO-000012": on the streamer's bank statement. */
export function payoutNumber({ number }: { number?: number | undefined }): string {
  return `PO-${String(number ?? "").padStart(6, "0")}`;
}

/** An invoice needs a seller and a bank account. A demonstration has neither. */
export function invoicingRejection({ legalName, bank }: OperatorDetails): DomainError | undefined {
  return (legalName === undefined) === (bank === undefined) ? undefined : new DomainError("payment.noBank");
}

export function notOpenRejection({ kind, state }: BillingDocument): DomainError | undefined {
  return kind === "invoice" && state === "open" ? undefined : new DomainError("invoice.notOpen");
}

/** A reminder has become due since the last one. */
export function isReminderDue(billingDocument: BillingDocument, today: string): boolean {
  if (notOpenRejection(billingDocument) || billingDocument.dueDate === undefined) return false;
  const sent = billingDocument.remindedOn?.length ?? 0;
  const reached = reminderDays.filter((days) => addDays(billingDocument.dueDate ?? "", days) <= today).length;
  return reached > sent && billingDocument.remindedOn?.at(-1) !== today;
}

export const ageingGroups = ["Not due", "1–30 days", "31–60 days", "61–90 days", "Over 90 days"] as const;
export type AgeingGroup = (typeof ageingGroups)[number];

/** How long an open invoice has been overdue. */
export function ageingGroup({ dueDate = "" }: Pick<BillingDocument, "dueDate">, today: string): AgeingGroup {
  const days = daysBetween(dueDate, today);
  if (days <= 0) return "Not due";
  return ageingGroups[Math.min(Math.ceil(days / 30), 4)] ?? "Over 90 days";
}
