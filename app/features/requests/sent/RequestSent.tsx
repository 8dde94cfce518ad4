import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useMutationResult } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { GrassHero } from "#app/ui/Grass.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { NumberedSteps } from "#app/ui/NumberedSteps.tsx";
import { SumTable } from "#app/ui/SumTable.tsx";
import { Card } from "#app/ui/Card.tsx";
import { centsOf, formatRand } from "#shared/rules/format.ts";
import { payNowPrice } from "#shared/rules/pricing.ts";
import { KeepRequest } from "./KeepRequest.tsx";
import type { SentRequest } from "../form/RequestForm.tsx";
import { SentActions } from "./SentActions.tsx";
import { SentAssets } from "./SentAssets.tsx";
import { useChosenPayment } from "./useChosenPayment.ts";
import { stateOf, type SubmissionState } from "./submissionState.ts";
import { requestTexts, sentTexts } from "../texts.ts";

/** After submitting: the match on the board, its number once it has one, and what happens next. */
export function RequestSent({ sent, onChange }: { sent: SentRequest; onChange: () => void }) {
  const state = stateOf(useMutationResult(sent.mutationId));
  const { userId } = useStoreOwner();
  return (
    <>
      <GrassHero sport={sent.values.sport}>
        <SentHeading state={state} kind={sent.kind} />
        <SentBoard values={sent.values} />
      </GrassHero>
      <div className="flex max-w-3xl flex-col gap-6 pt-6">
        {state.status === "refused" ? (
          <Notice tone="clay" role="alert" action={<Button onClick={onChange}>{sentTexts.change}</Button>}>
            {state.message}
          </Notice>
        ) : (
          <>
            {sent.kind === "business" && <p className="text-lg">{sentTexts.review}</p>}
            <NumberedSteps steps={sentTexts.steps} />
          </>
        )}
        {state.status !== "refused" && <SentAssets mutationId={sent.mutationId} />}
        {state.status !== "refused" && <PriceNow sent={sent} />}
        {state.status === "accepted" && state.claimToken !== undefined && <KeepRequest token={state.claimToken} />}
        {state.status !== "refused" && <ChosenPayment fixtureId={sent.fixtureId} />}
        <SentActions sent={sent} state={state} isSignedIn={userId !== "visitor"} />
      </div>
    </>
  );
}

function SentHeading({ state, kind }: { state: SubmissionState; kind: SentRequest["kind"] }) {
  switch (state.status) {
    case "waiting":
      return <Heading title={sentTexts.waitingTitle} text={sentTexts.waiting} />;
    case "refused":
      return <Heading title={sentTexts.refusedTitle} text={state.message} />;
    case "accepted": {
      const number = state.number === undefined ? "" : ` ${sentTexts.number(state.number)}`;
      return <Heading title={sentTexts.title} text={`${requestTexts.success[kind].description}${number}`} />;
    }
    default:
      return state satisfies never;
  }
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <h1 className="md:text-4xl">{title}</h1>
      <p className="text-lg text-on-pitch-soft">{text}</p>
    </div>
  );
}

function SentBoard({ values }: { values: SentRequest["values"] }) {
  return (
    <div className="max-w-xl overflow-hidden rounded-card border-2 border-chalk-line">
      <MatchBoard {...boardOf(values)} price={formatRand(centsOf(String(values.budget)))} headingLevel={2} />
    </div>
  );
}

function ChosenPayment({ fixtureId }: { fixtureId: string }) {
  const chosen = useChosenPayment(fixtureId);
  return chosen === undefined ? null : <Notice tone="sky">{sentTexts.choiceMade[chosen]}</Notice>;
}

/** What a parent saves by paying now; a business pays the budget it chose. */
function PriceNow({ sent: { kind, values } }: { sent: SentRequest }) {
  const price = payNowPrice({ clientType: kind }, centsOf(String(values.budget)));
  if (price.discountCents === 0) return null;
  return (
    <Card>
      <SumTable
        rows={[
          { label: sentTexts.budget, amount: formatRand(price.baseCents) },
          { label: sentTexts.discount, amount: `-${formatRand(price.discountCents)}`, kind: "saving" },
          { label: sentTexts.toPay, amount: formatRand(price.totalCents), kind: "total" },
        ]}
      />
    </Card>
  );
}
