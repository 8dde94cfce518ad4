import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useKeptRequests } from "#app/db/sentRequests.ts";
import { useRows } from "#app/db/useRows.ts";
import { useChoosePayment } from "#app/useChoosePayment.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { failedTexts as texts } from "./texts.ts";
import { usePayableOf } from "./usePayableOf.ts";
import { usePayables } from "./usePayables.ts";

/**
 * Someone who cannot pay now may pay the streamer at the match: an account from its own rows, a visitor from the
 * server's answer.
 */
export function ChooseEventDay({ fixtureNumber }: { fixtureNumber: string }) {
  const { userId } = useStoreOwner();
  return userId === "visitor" ? (
    <VisitorChoice fixtureNumber={fixtureNumber} />
  ) : (
    <OwnChoice userId={userId} fixtureNumber={fixtureNumber} />
  );
}

function VisitorChoice({ fixtureNumber }: { fixtureNumber: string }) {
  const { payables } = usePayables();
  const kept = useKeptRequests("visitor");
  if (payables.status !== "ready") return null;
  const payable = payables.payables.find(({ number }) => String(number) === fixtureNumber);
  return payable && kept.some(({ fixtureId }) => fixtureId === payable.fixtureId) ? <Choice payable={payable} /> : null;
}

function OwnChoice({ userId, fixtureNumber }: { userId: string; fixtureNumber: string }) {
  const own = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const fixture = own.status === "ready" ? own.rows.find(({ number }) => String(number) === fixtureNumber) : undefined;
  return fixture ? <ChoiceOf fixture={fixture} /> : null;
}

function ChoiceOf({ fixture }: { fixture: Fixture }) {
  const payable = usePayableOf(fixture);
  return payable ? <Choice payable={payable} /> : null;
}

/** Offered only when nothing is paid: a difference above a prepaid amount is due before the bid is accepted. */
function Choice({ payable }: { payable: Payable }) {
  const [isChosen, setChosen] = useState(false);
  const choose = useChoosePayment(payable.fixtureId);
  if (payable.due?.kind !== "checkout") return null;
  if (isChosen || payable.choice === "eventDay") {
    return (
      <Notice tone="pitch" role="status" title={texts.eventDayChosen.title}>
        {texts.eventDayChosen.text}
      </Notice>
    );
  }
  return (
    <Button
      size="large"
      onClick={() => {
        choose("eventDay");
        setChosen(true);
      }}
    >
      {texts.eventDay}
    </Button>
  );
}
