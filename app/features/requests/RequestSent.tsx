import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useMutationResult } from "#app/sync/useOutbox.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Grass } from "#app/ui/Grass.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { NumberedSteps } from "#app/ui/NumberedSteps.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { centsOf, formatRand } from "#shared/rules/format.ts";
import { KeepRequest } from "./KeepRequest.tsx";
import type { SentRequest } from "./ParentRequestForm.tsx";
import { stateOf, type SubmissionState } from "./submissionState.ts";
import { sentTexts } from "./texts.ts";

/** After submitting: the match on the board, its number as soon as it has one, and what happens next. */
export function RequestSent({ sent, onChange }: { sent: SentRequest; onChange: () => void }) {
  const state = stateOf(useMutationResult(sent.mutationId));
  const { userId } = useStoreOwner();
  return (
    <>
      <Grass sport={sent.values.sport} className="full-bleed">
        <div className="content-width flex flex-col gap-4 py-8 md:py-12">
          <SentHeading state={state} />
          <SentBoard values={sent.values} />
        </div>
      </Grass>
      <div className="flex max-w-3xl flex-col gap-6 pt-6">
        {state.status === "refused" ? (
          <Notice tone="clay" role="alert" action={<Button onClick={onChange}>{sentTexts.change}</Button>}>
            {state.message}
          </Notice>
        ) : (
          <NumberedSteps steps={sentTexts.steps} />
        )}
        {state.status === "accepted" && state.claimToken !== undefined && <KeepRequest token={state.claimToken} />}
        <SentActions isSignedIn={userId !== "visitor"} />
      </div>
    </>
  );
}

function SentHeading({ state }: { state: SubmissionState }) {
  switch (state.status) {
    case "waiting":
      return <Heading title={sentTexts.waitingTitle} text={sentTexts.waiting} />;
    case "refused":
      return <Heading title={sentTexts.refusedTitle} text={state.message} />;
    case "accepted": {
      const number = state.number === undefined ? "" : ` ${sentTexts.number(state.number)}`;
      return <Heading title={sentTexts.title} text={`${sentTexts.sent}${number}`} />;
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
      <MatchBoard
        date={values.matchDate}
        home={values.homeSchool}
        away={values.awaySchool}
        sport={values.sport}
        price={formatRand(centsOf(String(values.budget)))}
        headingLevel={2}
      />
    </div>
  );
}

function SentActions({ isSignedIn }: { isSignedIn: boolean }) {
  const navigate = useNavigate();
  const payOnEventDay = () => {
    toast(sentTexts.payOnDayToast);
    void navigate(paths.home);
  };
  return (
    <StickyBar>
      <Button variant="primary" size="large" onClick={payOnEventDay}>
        {sentTexts.payOnDay}
      </Button>
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
