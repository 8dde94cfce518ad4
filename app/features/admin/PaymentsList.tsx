import { Banknote } from "lucide-react";
import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { saveCsv } from "#app/ui/saveFile.ts";
import { SelectField } from "#app/ui/SelectField.tsx";
import { paymentStates, type Payment } from "#shared/entities/payment.ts";
import type { Refund } from "#shared/entities/refund.ts";
import { csvText } from "#shared/rules/csv.ts";
import { formatRand, randText, sastDate, sastMoment } from "#shared/rules/format.ts";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.payments;

/** Every payment attempt, latest first, by state; the shown list can be saved. */
export function PaymentsList({ payments }: { payments: readonly Payment[] }) {
  const [state, setState] = useState("");
  const refunds = useRows("refund", (table) => table.where("state").equals("requested").toArray());
  const shown = payments.filter((payment) => state === "" || payment.state === state).sort(byTime);
  const owed = refunds.status === "ready" ? refunds.rows : [];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={texts.filter}
          value={state}
          onChange={(event) => setState(event.target.value)}
          options={[
            { value: "", label: texts.all },
            ...paymentStates.map((value) => ({ value, label: paymentTexts.state[value] })),
          ]}
        />
        <Button disabled={shown.length === 0} onClick={() => saveCsv("payments.csv", paymentsCsv(shown))}>
          {paymentTexts.csv}
        </Button>
      </div>
      {shown.length === 0 && (
        <EmptyState scene="field" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Card as="section" flush aria-label={paymentTexts.part.payments} className="overflow-hidden">
          <ul>
            {shown.map((payment) => (
              <PaymentLine
                key={payment.id}
                payment={payment}
                transfers={owed.filter(({ paymentId }) => paymentId === payment.id)}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const tones: Partial<Record<Payment["state"], Tone>> = { paid: "pitch", open: "sky", failed: "clay" };

function PaymentLine({ payment, transfers }: { payment: Payment; transfers: readonly Refund[] }) {
  const { state, kind, description, totalCents, refundedCents, refundingCents } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="named break-words">{description}</p>
        <p className="text-sm text-ink-soft">
          {paymentTexts.kind[kind]}, {sastMoment(payment.paidAt ?? payment.createdAt)}
        </p>
        {refundedCents > 0 && <p className="text-sm">{texts.refunded(formatRand(refundedCents))}</p>}
        {refundingCents > 0 && <p className="text-sm">{texts.owed(formatRand(refundingCents))}</p>}
      </div>
      <p className="figures">{formatRand(totalCents)}</p>
      <Badge tone={tones[state] ?? "grey"} icon={<Banknote aria-hidden="true" />}>
        {paymentTexts.state[state]}
      </Badge>
      {payment.provider === "direct" && transfers.map((refund) => <TransferBack key={refund.id} refund={refund} />)}
    </li>
  );
}

/** No provider holds this money: the admin transfers it back from the bank. */
function TransferBack({ refund }: { refund: Refund }) {
  const { run, isBusy } = useMutate("refund.recordTransfer", { success: texts.transferred, failure: texts.failed });
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-3">
      <p className="text-sm">{texts.transferText(formatRand(refund.cents))}</p>
      <Button busy={isBusy && paymentTexts.disputes.sending} onClick={() => void run({ id: refund.id })}>
        {texts.transfer}
      </Button>
    </div>
  );
}

function byTime(one: Payment, other: Payment): number {
  return one.createdAt < other.createdAt ? 1 : -1;
}

function paymentsCsv(payments: readonly Payment[]): string {
  const head = ["Date", "Match", "Way", "State", "Price", "Discount", "Total", "Refunded", "Id"];
  const lines = payments.map((payment) => [
    sastDate(payment.paidAt ?? payment.createdAt),
    payment.description,
    paymentTexts.kind[payment.kind],
    paymentTexts.state[payment.state],
    randText(payment.baseCents),
    randText(payment.discountCents),
    randText(payment.totalCents),
    randText(payment.refundedCents),
    payment.id,
  ]);
  return csvText([head, ...lines]);
}
