import { CircleCheck, Clock } from "lucide-react";
import { useState } from "react";
import { useRow, useRows } from "#app/db/useRows.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Dispute } from "#shared/entities/dispute.ts";
import { disputeDecisions, type DisputeDecision } from "#shared/rules/disputeFlow.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { totalPaidForBookingCents } from "#shared/rules/paymentFlow.ts";
import { DisputeCase } from "./DisputeCase.tsx";
import { DisputeDialog } from "./DisputeDialog.tsx";
import { decisionWords, paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.disputes;

/** Undecided disputes first, oldest on top; then decided ones. */
export function DisputesQueue({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  const inOrder = [...disputes].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const waiting = inOrder.filter(({ state }) => state === "open");
  const decided = inOrder.filter(({ state }) => state !== "open").reverse();
  return (
    <ul className="flex flex-col gap-4">
      {[...waiting, ...decided].map((dispute) => (
        <li key={dispute.id}>
          <DisputeCard dispute={dispute} />
        </li>
      ))}
    </ul>
  );
}

function DisputeCard({ dispute }: { dispute: Dispute }) {
  const fixture = useRow("fixture", dispute.fixtureId);
  const bid = useRow("bid", dispute.bidId);
  const { state, reason, notes, refundCents = 0, priceCents = 0 } = dispute;
  const amount = refundCents || priceCents;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg">
            {fixture.status === "ready" ? matchTitle(fixture.row) : paymentTexts.part.disputes}
          </h2>
          <p className="text-sm text-ink-soft">{texts.by(dispute.streamerName, sastMoment(dispute.createdAt))}</p>
        </div>
        <Badge
          tone={state === "open" ? "clay" : "pitch"}
          icon={state === "open" ? <Clock aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        >
          {texts.state[state]}
          {amount > 0 && ` ${formatRand(amount)}`}
        </Badge>
      </div>
      {bid.status === "ready" && fixture.status === "ready" ? (
        <DisputeCase dispute={dispute} bid={bid.row} fixture={fixture.row} />
      ) : (
        <p className="break-words whitespace-pre-line">{reason}</p>
      )}
      {notes !== undefined && <p className="text-sm break-words text-ink-soft">{notes}</p>}
      {state === "open" && bid.status === "ready" && <Decide dispute={dispute} bid={bid.row} />}
    </Card>
  );
}

/** The ways this one can end: they depend on whether we hold the money. */
function Decide({ dispute, bid }: { dispute: Dispute; bid: Bid }) {
  const [decision, setDecision] = useState<DisputeDecision>();
  const payments = useRows("payment", (table) => table.where("fixtureId").equals(bid.fixtureId).toArray(), [bid.id]);
  if (payments.status === "loading") return null;
  const isPaid = bid.paymentStatus === "completed";
  const decisions = disputeDecisions({ isPaid, isEarnedHere: isPaid && totalPaidForBookingCents(payments.rows) > 0 });
  const words = decisionWords(isPaid);
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
      {decisions.map((each, index) => (
        <Button key={each} variant={index === 0 ? "solid" : "second"} onClick={() => setDecision(each)}>
          {words[each].button}
        </Button>
      ))}
      {decision !== undefined && (
        <DisputeDialog
          disputeId={dispute.id}
          decision={decision}
          words={words[decision]}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}
