import type { EarningAnswer } from "#shared/api/bookCalls.ts";
import { centsOf, formatDate, sastDate } from "#shared/rules/format.ts";
import { earningsTexts as texts } from "./earningsTexts.ts";

/** One match: its price, the deductions, and where its money is now. */
export function EarningLine({ earning }: { earning: EarningAnswer }) {
  const { match, deliveredAt, price, fee, takenBack } = earning;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="named break-words">{match}</p>
        <p className="text-sm text-ink-soft">{texts.delivered(formatDate(sastDate(deliveredAt)))}</p>
        {centsOf(takenBack) > 0 && <p className="text-sm text-clay-text">{texts.takenBack(`R${takenBack}`)}</p>}
        <p className="text-sm">{whereItIs(earning)}</p>
      </div>
      <p className="text-right">
        <span className="figures">R{price}</span>
        {centsOf(fee) > 0 && <span className="block text-sm text-ink-soft">{texts.less(`R${fee}`)}</span>}
      </p>
    </li>
  );
}

function whereItIs({ owed, paidOut, direct, dueOn }: EarningAnswer): string {
  if (centsOf(owed) > 0) return texts.due(formatDate(dueOn));
  if (centsOf(paidOut) > 0) return texts.paidOut(`R${paidOut}`);
  return centsOf(direct) > 0 ? texts.direct : texts.unpaid;
}
