import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useRows } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { saveCsv } from "#app/ui/saveFile.ts";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { SumTable } from "#app/ui/SumTable.tsx";
import type { EarningAnswer } from "#shared/api/bookCalls.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { csvText } from "#shared/rules/csv.ts";
import { centsOf, formatDate, formatRand, sastDate } from "#shared/rules/format.ts";
import { payoutNumber } from "#shared/rules/billingDocuments.ts";
import { BankAccountForm } from "./BankAccountForm.tsx";
import { ConfirmAccount } from "./ConfirmAccount.tsx";
import { EarningLine } from "./EarningLine.tsx";
import { earningsTexts as texts } from "./earningsTexts.ts";

/** What the streamer earned with each match, what was paid out, and to which account. */
export function EarningsTab({ streamer }: { streamer: Streamer }) {
  const { state, readAgain } = useOnlineCall("earnings");
  return (
    <div className="flex flex-col gap-5">
      {state.status === "loading" && (
        <SkeletonGroup label={texts.loading}>
          <RowsSkeleton />
        </SkeletonGroup>
      )}
      {state.status === "failed" && (
        <ErrorState title={texts.failed.title} action={<Button onClick={readAgain}>{texts.failed.again}</Button>}>
          {texts.failed.text}
        </ErrorState>
      )}
      {state.status === "ready" && <Earnings {...state.answer} totalCents={streamer.totalEarningsCents ?? 0} />}
      <Statements streamerId={streamer.id} />
      {streamer.userId !== undefined && <BankAccountForm userId={streamer.userId} />}
      {streamer.userId !== undefined && state.status === "ready" && state.answer.needsConfirmedAccount && (
        <ConfirmAccount userId={streamer.userId} />
      )}
    </div>
  );
}

interface EarningsProps {
  feePercent: string;
  rows: readonly EarningAnswer[];
  /** The amount on the dashboard's tile. */
  totalCents: number;
}

function Earnings({ feePercent, rows, totalCents }: EarningsProps) {
  const sum = (field: "paidOut" | "owed" | "direct") => rows.reduce((total, row) => total + centsOf(row[field]), 0);
  const earned = sum("direct") + sum("paidOut") + sum("owed");
  const fee = feePercent === "0" ? texts.noFee : texts.fee(feePercent);
  if (rows.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText} {fee}
      </EmptyState>
    );
  }
  return (
    <>
      <Card as="section" aria-label={texts.totals.label} className="max-w-xl">
        <SumTable
          rows={[
            { label: texts.totals.direct, amount: formatRand(sum("direct")) },
            { label: texts.totals.paidOut, amount: formatRand(sum("paidOut")) },
            { label: texts.totals.owed, amount: formatRand(sum("owed")) },
            { label: texts.totals.earned, amount: formatRand(earned), kind: "total" },
          ]}
        />
        {totalCents > earned && (
          <p className="mt-3 text-ink-soft">
            {texts.totals.before(formatRand(totalCents), formatRand(totalCents - earned))}
          </p>
        )}
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{fee}</p>
        <Button onClick={() => saveCsv("earnings.csv", earningsCsv(rows))}>{texts.csv}</Button>
      </div>
      <Card as="section" flush aria-label={texts.matches} className="overflow-hidden">
        <ul>
          {rows.map((row) => (
            <EarningLine key={row.bidId} earning={row} />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** A link to the PDF of every completed transfer. */
function Statements({ streamerId }: { streamerId: string }) {
  const payouts = useRows("payout", (table) => table.where("streamerId").equals(streamerId).toArray(), [streamerId]);
  const paid = payouts.status === "ready" ? payouts.rows.filter(({ state }) => state === "paid") : [];
  if (paid.length === 0) return null;
  return (
    <Card as="section" aria-label={texts.statements}>
      <h2 className="text-lg">{texts.statements}</h2>
      <ul>
        {paid.map((payout) => (
          <li key={payout.id}>
            <a
              className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3"
              href={`/api/payouts/${payout.id}/statement`}
              download
            >
              {payoutNumber(payout)}, {formatDate(sastDate(payout.paidAt ?? payout.createdAt))},{" "}
              {formatRand(payout.cents)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function earningsCsv(rows: readonly EarningAnswer[]): string {
  const head = ["Delivered", "Match", "Price", "Platform fee", "Taken back", "Paid out", "Owed", "Paid directly"];
  const lines = rows.map((row) => [
    ...[sastDate(row.deliveredAt), row.match, row.price, row.fee],
    ...[row.takenBack, row.paidOut, row.owed, row.direct],
  ]);
  return csvText([head, ...lines]);
}
