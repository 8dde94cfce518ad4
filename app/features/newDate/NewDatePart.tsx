import { CalendarClock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useContractsOf } from "#app/db/useContractsOf.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { currentContract } from "#shared/rules/contractFlow.ts";
import { requesterName } from "#shared/rules/matchTitle.ts";
import { canProposeDate } from "#shared/rules/newDateFlow.ts";
import type { Reader } from "#shared/rules/tracker.ts";
import type { Movable } from "./movable.ts";
import { newDateTexts as texts } from "./newDateTexts.ts";
import { ProposedDate } from "./ProposedDate.tsx";

const ProposeDialog = lazy(async () => ({ default: (await import("./ProposeDialog.tsx")).ProposeDialog }));

export interface NewDatePartProps {
  bid: Bid;
  fixture: Fixture;
  side: Reader;
}

/** An accepted match's other date: the proposal with its answers, or the button that proposes one. */
export function NewDatePart({ bid, fixture, side }: NewDatePartProps) {
  const today = useToday();
  const contracts = useContractsOf(bid.id);
  const [isOpen, setOpen] = useState(false);
  if (contracts.status === "loading") return null;
  const contract = bid.contractSigned ? currentContract(contracts.rows) : undefined;
  const otherName = side === "requester" ? bid.streamerName : (bid.contactName ?? requesterName(fixture));
  const movable: Movable = { bid, fixture, side, contract, otherName };
  const { newDate } = bid;
  const isShown = newDate !== undefined && newDate.matchDate >= today;
  const canPropose = canProposeDate(bid, today, side) && !isShown;
  return (
    <>
      {isShown && <ProposedDate movable={movable} newDate={newDate} />}
      {canPropose && (
        <Button
          variant="quiet"
          className="self-start max-md:self-center"
          icon={<CalendarClock size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {texts.propose}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <ProposeDialog movable={movable} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
