import { CircleCheck, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import type { CostShare } from "#shared/entities/costShare.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Payment } from "#shared/entities/payment.ts";
import { formatRand } from "#shared/rules/format.ts";
import { bookingReference } from "#shared/rules/pricing.ts";
import { OpenRound } from "./OpenRound.tsx";
import { Payers } from "./Payers.tsx";
import { roundTexts as texts } from "./texts.ts";
import { useRound, type Round } from "./useRound.ts";

const OpenRoundDialog = lazy(async () => ({ default: (await import("./OpenRoundDialog.tsx")).OpenRoundDialog }));

/** A match whose cost many people pay, on its requester's dashboard: the collection, or the button that starts one. */
export function CostSharePart({ fixture }: { fixture: Fixture }) {
  const known = useRound(fixture);
  if (!known) return null;
  const { round, shares, promisedCents, opening } = known;
  if (round?.state === "open") return <OpenRound {...{ fixture, round, shares, promisedCents }} />;
  return (
    <>
      {round && <PastRound {...{ fixture, round, shares }} />}
      {opening && <StartRound fixture={fixture} opening={opening} />}
    </>
  );
}

function StartRound({ fixture, opening }: { fixture: Fixture; opening: NonNullable<Round["opening"]> }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="quiet" size="small" icon={<Users size={20} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {texts.open}
      </Button>
      <Suspense fallback={null}>
        {isAsked && <OpenRoundDialog fixture={fixture} opening={opening} onClose={() => setAsked(false)} />}
      </Suspense>
    </div>
  );
}

interface PastRoundProps {
  fixture: Fixture;
  round: CostShare;
  shares: readonly Payment[];
}

/** Paid in full by many, or over. */
function PastRound({ fixture, round, shares }: PastRoundProps) {
  const sentBack = shares.reduce((sum, { refundedCents, refundingCents }) => sum + refundedCents + refundingCents, 0);
  if (round.state === "ended") {
    return sentBack > 0 ? <p className="text-ink-soft">{texts.over(formatRand(round.targetCents))}</p> : null;
  }
  const stayed = shares.filter(({ totalCents, refundedCents, refundingCents }) => {
    return refundedCents + refundingCents < totalCents;
  });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="pitch" icon={<CircleCheck aria-hidden="true" />}>
          {texts.fullWord}
        </Badge>
        <span className="text-ink-soft">
          {texts.full(formatRand(round.targetCents), stayed.length, bookingReference(fixture))}
        </span>
        {sentBack > 0 && <span>{texts.sentBack(formatRand(sentBack))}</span>}
      </div>
      <Payers shares={shares} canGiveBack={false} />
    </div>
  );
}
