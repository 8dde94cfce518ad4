import { Banknote } from "lucide-react";
import { useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { saveCsv } from "#app/ui/saveFile.ts";
import type { ToastMessage } from "#app/ui/toastStore.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { csvText } from "#shared/rules/csv.ts";
import { formatRand, randText, sastMoment } from "#shared/rules/format.ts";
import { payoutNumber } from "#shared/rules/billingDocuments.ts";
import { paymentTexts } from "./paymentTexts.ts";
import { ReversePayoutDialog } from "./ReversePayoutDialog.tsx";
import { useToastedCall } from "./useToastedCall.ts";

const texts = paymentTexts.payouts;

interface PayoutListProps {
  payouts: readonly Payout[];
  onChanged: () => void;
}

/** Transfers, latest first. The bank file contains the prepared ones. */
export function PayoutList({ payouts, onChanged }: PayoutListProps) {
  const inOrder = [...payouts].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const prepared = inOrder.filter(({ state, way }) => state === "prepared" && way === undefined);
  return (
    <Card as="section" flush aria-label={texts.made} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 className="text-lg">{texts.made}</h2>
        <Button disabled={prepared.length === 0} onClick={() => saveCsv("pay-outs.csv", bankCsv(prepared))}>
          {texts.bankCsv}
        </Button>
      </div>
      <ul>
        {inOrder.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  );
}

const tones: Record<Payout["state"], Tone> = { prepared: "sky", paid: "pitch", reversed: "clay" };

function PayoutLine({ payout, onChanged }: { payout: Payout; onChanged: () => void }) {
  const { id, state, way } = payout;
  const isByBank = way === undefined;
  const { run, isBusy } = useToastedCall(texts.notDone);
  const act = async (ask: () => Promise<unknown>, done: ToastMessage) => {
    const isDone = await run(ask, done);
    onChanged();
    return isDone;
  };
  const online = { offline: texts.offline, busy: isBusy && paymentTexts.disputes.sending };
  const [isReversing, setReversing] = useState(false);
  const reverse = (reason: string) => act(() => call("reversePayout", { id, body: { reason } }), texts.reversed);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="named break-words">{payout.streamerName}</p>
        <p className="text-sm text-ink-soft">
          <a
            className="inline-flex min-h-11 items-center text-sky-text underline underline-offset-3"
            href={`/api/payouts/${id}/statement`}
            download
          >
            {payoutNumber(payout)} {texts.statement}
          </a>
          , {sastMoment(payout.paidAt ?? payout.createdAt)}
        </p>
      </div>
      <p className="figures">{formatRand(payout.cents)}</p>
      <Badge tone={tones[state]} icon={<Banknote aria-hidden="true" />}>
        {state === "prepared" && !isByBank ? texts.sending : texts.state[state]}
      </Badge>
      {isByBank && state === "prepared" && (
        <OnlineButton {...online} onClick={() => void act(() => call("payoutPaid", { id }), texts.paid)}>
          {texts.markPaid}
        </OnlineButton>
      )}
      {isByBank && state !== "reversed" && (
        <OnlineButton variant="quiet" {...online} onClick={() => setReversing(true)}>
          {texts.reverse}
        </OnlineButton>
      )}
      {isReversing && (
        <ReversePayoutDialog
          streamerName={payout.streamerName}
          amount={formatRand(payout.cents)}
          isBusy={isBusy}
          onClose={() => setReversing(false)}
          onReverse={reverse}
        />
      )}
    </li>
  );
}

function bankCsv(payouts: readonly Payout[]): string {
  const head = ["Account holder", "Bank", "Branch code", "Account number", "Amount", "Reference"];
  const lines = payouts.map(({ account, cents, ...payout }) => [
    ...[account.holder, account.bank, account.branchCode, account.accountNumber],
    ...[randText(cents), payoutNumber(payout)],
  ]);
  return csvText([head, ...lines]);
}
