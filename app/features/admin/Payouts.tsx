import { call } from "#app/api/apiClient.ts";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { DueAnswer } from "#shared/api/bookCalls.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { centsOf } from "#shared/rules/format.ts";
import { PayoutList } from "./PayoutList.tsx";
import { paymentTexts } from "./paymentTexts.ts";
import { useToastedCall } from "./useToastedCall.ts";

const texts = paymentTexts.payouts;

/** What is owed to streamers today, and the prepared transfers. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const { state, readAgain } = useOnlineCall("payoutsDue");
  return (
    <div className="flex flex-col gap-5">
      {state.status === "loading" && (
        <SkeletonGroup>
          <RowsSkeleton />
        </SkeletonGroup>
      )}
      {state.status === "failed" && (
        <ErrorState title={texts.failed.title} action={<Button onClick={readAgain}>{texts.failed.again}</Button>}>
          {texts.failed.text}
        </ErrorState>
      )}
      {state.status === "ready" && <DueList due={state.answer} onPrepared={readAgain} />}
      {payouts.length > 0 && <PayoutList payouts={payouts} onChanged={readAgain} />}
    </div>
  );
}

function DueList({ due, onPrepared }: { due: readonly DueAnswer[]; onPrepared: () => void }) {
  if (due.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <Card as="section" flush aria-label={texts.due} className="overflow-hidden">
      <h2 className="px-4 py-3 text-lg">{texts.due}</h2>
      <ul>
        {due.map((one) => (
          <DueLine key={one.streamerId} due={one} onPrepared={onPrepared} />
        ))}
      </ul>
    </Card>
  );
}

function DueLine({ due, onPrepared }: { due: DueAnswer; onPrepared: () => void }) {
  const { streamerId, streamerName, amount, matches } = due;
  const { run, isBusy } = useToastedCall(texts.notDone);
  const prepare = async () => {
    await run(() => call("preparePayout", { body: { streamerId, amount } }), texts.prepared);
    onPrepared();
  };
  const reason = whyNot(due);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="named break-words">{streamerName}</p>
        <p className="text-sm text-ink-soft">{texts.matches(matches)}</p>
      </div>
      <p className="figures">R{amount}</p>
      <OnlineButton
        offline={texts.offline}
        onClick={() => void prepare()}
        busy={isBusy && paymentTexts.disputes.sending}
        disabledReason={reason}
      >
        {texts.prepare}
      </OnlineButton>
    </li>
  );
}

/** Why this amount cannot be paid out today. */
function whyNot({ amount, hasAccount, isUnconfirmed }: DueAnswer): string | undefined {
  if (centsOf(amount) < 0) return texts.negative;
  if (!hasAccount) return texts.noAccount;
  return isUnconfirmed ? texts.unconfirmed : undefined;
}
