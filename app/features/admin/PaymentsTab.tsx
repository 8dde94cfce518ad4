import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { FilterChips } from "#app/ui/FilterChips.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { DisputesQueue } from "./DisputesQueue.tsx";
import { InvoiceAgeing } from "./InvoiceAgeing.tsx";
import { PaymentsList } from "./PaymentsList.tsx";
import { paymentTexts as texts } from "./paymentTexts.ts";
import { Payouts } from "./Payouts.tsx";

type Part = keyof typeof texts.part;
const parts = ["payments", "disputes", "invoices", "payouts"] as const satisfies readonly Part[];

/** The money: what was paid, what is disputed, what is owed to us, what we owe streamers. */
export function PaymentsTab() {
  const [part, setPart] = useState<Part>("payments");
  const payments = useRows("payment", (table) => table.toArray());
  const disputes = useRows("dispute", (table) => table.toArray());
  const invoices = useRows("billingDocument", (table) => table.where("state").equals("open").toArray());
  const payouts = useRows("payout", (table) => table.toArray());
  if ([payments, disputes, invoices, payouts].some(({ status }) => status === "loading")) {
    return (
      <SkeletonGroup>
        <RowsSkeleton />
      </SkeletonGroup>
    );
  }
  const rows = <Row,>(state: { status: "loading" } | { status: "ready"; rows: Row[] }) =>
    state.status === "ready" ? state.rows : [];
  const openDisputes = rows(disputes).filter(({ state }) => state === "open");
  const counts = {
    payments: undefined,
    disputes: openDisputes.length,
    invoices: rows(invoices).length,
    payouts: undefined,
  };
  return (
    <div className="flex flex-col gap-4">
      <FilterChips
        label={texts.parts}
        value={part}
        onChoose={(value) => setPart(parts.find((each) => each === value) ?? "payments")}
        chips={parts.map((value) => ({ value, label: texts.part[value], count: counts[value] || undefined }))}
      />
      {part === "payments" && <PaymentsList payments={rows(payments)} />}
      {part === "disputes" && <DisputesQueue disputes={rows(disputes)} />}
      {part === "invoices" && <InvoiceAgeing invoices={rows(invoices)} />}
      {part === "payouts" && <Payouts payouts={rows(payouts)} />}
    </div>
  );
}
