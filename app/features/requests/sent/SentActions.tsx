import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useRow } from "#app/db/useRows.ts";
import { paymentSearch } from "#app/paymentLink.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { ChoiceKind } from "#shared/entities/choices.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { invoicingRejection } from "#shared/rules/billingDocuments.ts";
import { centsOf } from "#shared/rules/format.ts";
import type { SentRequest } from "../form/RequestForm.tsx";
import type { SubmissionState } from "./submissionState.ts";
import { sentTexts } from "../texts.ts";
import { useChosenPayment } from "./useChosenPayment.ts";
import { useChoosePayment } from "#app/useChoosePayment.ts";

interface SentActionsProps {
  sent: SentRequest;
  state: SubmissionState;
  isSignedIn: boolean;
}

/** The next steps after sending a request: pay now, pay later, or go home. */
export function SentActions({ sent, state, isSignedIn }: SentActionsProps) {
  return (
    <StickyBar>
      {state.status !== "refused" && <WaysToPay sent={sent} state={state} />}
      {isSignedIn && (
        <ButtonLink size="large" to={paths.requesterDashboard}>
          {sentTexts.ownMatches}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" size="large" to={paths.home}>
        {sentTexts.home}
      </ButtonLink>
    </StickyBar>
  );
}

function WaysToPay({ sent, state }: { sent: SentRequest; state: SubmissionState }) {
  const { kind, fixtureId } = sent;
  const navigate = useNavigate();
  const choose = useChoosePayment(fixtureId);
  const chosen = useChosenPayment(fixtureId);
  const choice = sentTexts.choices[kind];
  const payLater = () => {
    toast(sentTexts.choiceToasts[kind]);
    choose(choice.kind);
    void navigate(paths.home);
  };
  const number = state.status === "accepted" ? state.number : undefined;
  return (
    <>
      <span className="grid min-w-full md:min-w-0">
        {number === undefined ? (
          <Button variant="primary" size="large" wide disabledReason={sentTexts.payNowWaits}>
            {sentTexts.payNow[kind]}
          </Button>
        ) : (
          <ButtonLink
            variant={chosen === undefined ? "primary" : "second"}
            size="large"
            to={`${paths.payment}${searchFor(sent, number)}`}
          >
            {chosen === undefined ? sentTexts.payNow[kind] : sentTexts.payNowInstead}
          </ButtonLink>
        )}
      </span>
      {chosen === undefined && (
        <PayLater kind={choice.kind} onClick={payLater}>
          {choice.label}
        </PayLater>
      )}
    </>
  );
}

/** An invoice names the operator and where to pay: without those details it is not offered. */
function PayLater({ kind, onClick, children }: { kind: ChoiceKind; onClick: () => void; children: string }) {
  const operator = useRow("operator", OPERATOR_ID);
  const details = operator.status === "ready" ? operator.row.details : {};
  const rejection = kind === "invoice" ? invoicingRejection(details) : undefined;
  if (rejection) {
    return (
      <Button size="large" disabledReason={rejection.message}>
        {children}
      </Button>
    );
  }
  return (
    <Button size="large" onClick={onClick}>
      {children}
    </Button>
  );
}

function searchFor({ kind, values }: SentRequest, number: number): string {
  return paymentSearch({
    amountCents: centsOf(String(values.budget)),
    type: kind,
    description: sentTexts.description(values.homeSchool, values.awaySchool),
    fixtureId: String(number),
  });
}
