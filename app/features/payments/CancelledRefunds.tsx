import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRows } from "#app/db/useRows.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatRand } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { lineTexts as texts } from "./texts.ts";
import { usePayableOf } from "./usePayableOf.ts";

/** Refunds for cancelled matches, which no dashboard list shows any more. */
export function CancelledRefunds() {
  const { userId } = useStoreOwner();
  const own = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  if (own.status === "loading") return null;
  return own.rows
    .filter(({ status }) => status === "cancelled")
    .map((fixture) => <CancelledRefund key={fixture.id} fixture={fixture} />);
}

function CancelledRefund({ fixture }: { fixture: Fixture }) {
  const { refundedCents = 0, refundingCents = 0 } = usePayableOf(fixture) ?? {};
  if (refundedCents + refundingCents === 0) return null;
  return (
    <Notice tone={refundingCents > 0 ? "sky" : "pitch"} title={texts.calledOff(matchTitle(fixture))}>
      {refundedCents > 0 && <p>{texts.refunded(formatRand(refundedCents))}</p>}
      {refundingCents > 0 && <p>{texts.refunding(formatRand(refundingCents))}</p>}
    </Notice>
  );
}
