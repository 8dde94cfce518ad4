import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useRows, type RowsState } from "#app/db/useRows.ts";
import { FilterChips } from "#app/ui/FilterChips.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import type { Dispute } from "#shared/entities/dispute.ts";
import type { Payment } from "#shared/entities/payment.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { DisputesQueue } from "./DisputesQueue.tsx";
import { InvoiceAgeing } from "./InvoiceAgeing.tsx";
import { NoShowQueue } from "./NoShowQueue.tsx";
import { PaymentsList } from "./PaymentsList.tsx";
import { paymentTexts as texts } from "./paymentTexts.ts";
import { Payouts } from "./Payouts.tsx";
import { useContestedNoShows } from "./useContestedNoShows.ts";

type Part = keyof typeof texts.part;
const parts = ["payments", "disputes", "noShows", "invoices", "payouts"] as const satisfies readonly Part[];

/** The money: paid, disputed, owed to us, and owed to streamers. */
export function PaymentsTab() {
  const payments = useRows("payment", (table) => table.toArray());
  const disputes = useRows("dispute", (table) => table.toArray());
  const invoices = useRows("billingDocument", (table) => table.where("state").equals("open").toArray());
  const payouts = useRows("payout", (table) => table.toArray());
  const noShows = useContestedNoShows();
  if (!noShows || [payments, disputes, invoices, payouts].some(({ status }) => status === "loading")) {
    return (
      <SkeletonGroup>
        <RowsSkeleton />
      </SkeletonGroup>
    );
  }
  const rows = <Row,>(state: RowsState<Row>) => (state.status === "ready" ? state.rows : []);
  return (
    <ReadyTab
      payments={rows(payments)}
      disputes={rows(disputes)}
      noShows={noShows}
      invoices={rows(invoices)}
      payouts={rows(payouts)}
    />
  );
}

interface Money {
  payments: readonly Payment[];
  disputes: readonly Dispute[];
  noShows: readonly Bid[];
  invoices: readonly BillingDocument[];
  payouts: readonly Payout[];
}

/** Opens on the tab a link names, else on the one with something to decide. */
function ReadyTab({ payments, disputes, noShows, invoices, payouts }: Money) {
  const waiting = disputes.filter(({ state }) => state === "open").length;
  const [params] = useSearchParams();
  const wanted = parts.find((each) => each === params.get("part"));
  const [chosen, setPart] = useState<Part | undefined>(wanted);
  // The rows may arrive after the screen, as on a device that opens it for the first time.
  if (chosen === undefined && waiting > 0) setPart("disputes");
  else if (chosen === undefined && noShows.length > 0) setPart("noShows");
  const part = chosen ?? "payments";
  const counts = {
    payments: undefined,
    disputes: waiting,
    noShows: noShows.length,
    invoices: invoices.length,
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
      {part === "payments" && <PaymentsList payments={payments} />}
      {part === "disputes" && <DisputesQueue disputes={disputes} />}
      {part === "noShows" && <NoShowQueue bids={noShows} />}
      {part === "invoices" && <InvoiceAgeing invoices={invoices} />}
      {part === "payouts" && <Payouts payouts={payouts} />}
    </div>
  );
}
