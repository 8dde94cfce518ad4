import { ChevronDown, FileText } from "lucide-react";
import { OutcomeLine } from "#app/film/OutcomeLine.tsx";
import { Recording } from "#app/film/Recording.tsx";
import { useRows, type RowsState } from "#app/db/useRows.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { SumTable } from "#app/ui/SumTable.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Message } from "#shared/entities/message.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { matchFigures } from "#shared/rules/matchFigures.ts";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.disputes;

interface CaseProps {
  bid: Bid;
  fixture: Fixture;
}

/** What an admin decides by, whatever the case: where the money is, the film, the contract and the messages. */
export function CaseEvidence({ bid, fixture }: CaseProps) {
  return (
    <>
      <OutcomeLine outcome={bid.outcome} />
      <Figures bid={bid} fixture={fixture} />
      <div className="flex flex-wrap gap-3">
        <Recording bid={bid} fixture={fixture} variant="second" />
        <ButtonLink to={`${paths.contract}?bid=${bid.id}`} icon={<FileText size={20} aria-hidden="true" />}>
          {texts.contract}
        </ButtonLink>
      </div>
      <Messages bid={bid} />
    </>
  );
}

function Figures({ bid, fixture }: CaseProps) {
  const { id } = fixture;
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(id).toArray(), [id]);
  const refunds = useRows("refund", (table) => table.toArray());
  const payouts = useRows("payout", (table) => table.toArray());
  if ([payments, refunds, payouts].some(({ status }) => status === "loading")) return null;
  const rows = { payments: rowsOf(payments), refunds: rowsOf(refunds), payouts: rowsOf(payouts) };
  const { priceCents, paidCents, refundedCents, heldCents, owedCents } = matchFigures({ fixture, bid, ...rows });
  return (
    <div className="max-w-xl">
      <SumTable
        rows={[
          { label: texts.price, amount: formatRand(priceCents) },
          { label: texts.paid, amount: formatRand(paidCents) },
          { label: texts.refunded, amount: formatRand(refundedCents) },
          { label: texts.held, amount: formatRand(heldCents) },
          { label: texts.owed, amount: formatRand(owedCents) },
        ]}
      />
    </div>
  );
}

function rowsOf<Row>(state: RowsState<Row>): Row[] {
  return state.status === "ready" ? state.rows : [];
}

/** Both sides' messages, folded until opened. */
function Messages({ bid: { fixtureId, streamerId } }: { bid: Bid }) {
  const all = useRows("message", (table) => table.where("fixtureId").equals(fixtureId).toArray(), [fixtureId]);
  const thread = rowsOf(all)
    .filter((message) => message.streamerId === streamerId)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  if (thread.length === 0) return <p className="text-ink-soft">{texts.noMessages}</p>;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-sky-text [&::-webkit-details-marker]:hidden">
        {texts.messages(thread.length)}
        <ChevronDown size={20} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-3 pt-2">
        {thread.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </details>
  );
}

function MessageItem({ message: { fromName = "", createdAt, message } }: { message: Message }) {
  return (
    <li>
      <p className="text-sm text-ink-soft">
        {fromName} {sastMoment(createdAt)}
      </p>
      <p className="break-words whitespace-pre-line">{message}</p>
    </li>
  );
}
