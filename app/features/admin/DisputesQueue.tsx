import { CircleCheck, Clock } from "lucide-react";
import { useState } from "react";
import { useRow } from "#app/db/useRows.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { Dispute } from "#shared/entities/dispute.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { DisputeDialog, type DisputeDecision } from "./DisputeDialog.tsx";
import { paymentTexts } from "./paymentTexts.ts";

const texts = paymentTexts.disputes;

/** What waits for a decision first, the oldest on top; then what was decided. */
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
  const [decision, setDecision] = useState<DisputeDecision>();
  const fixture = useRow("fixture", dispute.fixtureId);
  const { state, reason, notes, refundCents = 0 } = dispute;
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
          {refundCents > 0 && ` ${formatRand(refundCents)}`}
        </Badge>
      </div>
      <p className="break-words whitespace-pre-line">{reason}</p>
      {notes !== undefined && <p className="text-sm break-words text-ink-soft">{notes}</p>}
      {state === "open" && (
        <div className="flex flex-wrap gap-3">
          <Button variant="solid" onClick={() => setDecision("release")}>
            {texts.release}
          </Button>
          <Button onClick={() => setDecision("refund")}>{texts.refund}</Button>
        </div>
      )}
      {decision !== undefined && (
        <DisputeDialog disputeId={dispute.id} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Card>
  );
}
