import { Clock } from "lucide-react";
import { useMutate } from "#app/sync/useMutate.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { saveCsv } from "#app/ui/saveFile.ts";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import { csvText } from "#shared/rules/csv.ts";
import { formatDate, formatRand, randText } from "#shared/rules/format.ts";
import { ageingGroup, ageingGroups, billingDocumentNumber } from "#shared/rules/billingDocuments.ts";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.invoices;

/** Open invoices by how long they have been overdue, with the sum of each group. */
export function InvoiceAgeing({ invoices }: { invoices: readonly BillingDocument[] }) {
  const today = useToday();
  if (invoices.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  const inOrder = [...invoices].sort((one, other) => ((one.dueDate ?? "") < (other.dueDate ?? "") ? -1 : 1));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-end">
        <Button onClick={() => saveCsv("open-invoices.csv", ageingCsv(inOrder, today))}>{paymentTexts.csv}</Button>
      </div>
      {ageingGroups.map((group) => {
        const own = inOrder.filter((invoice) => ageingGroup(invoice, today) === group);
        return own.length === 0 ? null : <Group key={group} name={group} invoices={own} />;
      })}
    </div>
  );
}

function Group({ name, invoices }: { name: string; invoices: readonly BillingDocument[] }) {
  const sum = invoices.reduce((total, { totalCents }) => total + totalCents, 0);
  return (
    <Card as="section" flush aria-label={name} className="overflow-hidden">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h2 className="text-lg">{name}</h2>
        <p className="figures text-lg">{formatRand(sum)}</p>
      </div>
      <ul>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} isLate={name !== "Not due"} />
        ))}
      </ul>
    </Card>
  );
}

function InvoiceLine({ invoice, isLate }: { invoice: BillingDocument; isLate: boolean }) {
  const { run, isBusy } = useMutate("invoice.recordPayment", { success: texts.recorded, failure: texts.failed });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="named break-words">{invoice.buyer}</p>
        <p className="text-sm text-ink-soft">
          <a
            className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3"
            href={`/api/billing-documents/${invoice.id}`}
            download
          >
            {billingDocumentNumber(invoice)} {texts.pdf}
          </a>
          , {invoice.reference}
        </p>
      </div>
      <p className="figures">{formatRand(invoice.totalCents)}</p>
      <Badge tone={isLate ? "clay" : "sky"} icon={<Clock aria-hidden="true" />}>
        {texts.due(formatDate(invoice.dueDate ?? ""))}
      </Badge>
      <Button busy={isBusy && paymentTexts.disputes.sending} onClick={() => void run({ id: invoice.id })}>
        {texts.paid}
      </Button>
    </li>
  );
}

function ageingCsv(invoices: readonly BillingDocument[], today: string): string {
  const head = ["Invoice", "Buyer", "Booking", "Issued", "Due", "Total", "Overdue"];
  const lines = invoices.map((invoice) => [
    ...[billingDocumentNumber(invoice), invoice.buyer, invoice.reference, invoice.issuedOn, invoice.dueDate ?? ""],
    ...[randText(invoice.totalCents), ageingGroup(invoice, today)],
  ]);
  return csvText([head, ...lines]);
}
