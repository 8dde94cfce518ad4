import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { requesterSignatureOf } from "#shared/rules/contractFlow.ts";
import { openRound, pooledCents, sharesOf } from "#shared/rules/costShare.ts";
import { formatRand } from "#shared/rules/format.ts";
import { allHeldCents } from "#shared/rules/paymentFlow.ts";
import { refundOnEndCents } from "#shared/rules/refunds.ts";
import { changeTexts as texts } from "../texts.ts";

/**
 * The refund for a requester who cancels while the dialog opens, in a sentence; undefined when nothing was paid. The
 * server uses its own clock when the cancellation arrives.
 */
export function useRefundPreview(fixture: Fixture): string | undefined {
  const [now] = useState(() => new Date().toISOString());
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(fixture.id).toArray(), [fixture.id]);
  const contracts = useRows("contract", (table) => table.where("fixtureId").equals(fixture.id).toArray(), [fixture.id]);
  const rows = payments.status === "ready" ? payments.rows : [];
  const round = openRound(fixture);
  const pooled = round ? pooledCents(sharesOf(rows, round)) : 0;
  if (pooled > 0) return texts.sharesBack.replace("{paid}", formatRand(pooled));
  const isShared = fixture.costShare?.state === "full";
  const paid = allHeldCents(rows);
  if (paid <= 0) return undefined;
  const isAssigned = fixture.status === "assigned";
  const signature = contracts.status === "ready" ? requesterSignatureOf(contracts.rows) : undefined;
  const back = refundOnEndCents(rows, { cause: "requesterCancelled", fixture, isAssigned, now, signature });
  if (back < paid)
    return (isShared ? texts.halfOfShares : texts.halfBack)
      .replace("{back}", formatRand(back))
      .replace("{paid}", formatRand(paid));
  if (isShared) return texts.sharesBack.replace("{paid}", formatRand(paid));
  return (isAssigned ? texts.allBackUntilNotice : texts.allBack).replace("{paid}", formatRand(paid));
}
