import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import type { Payment } from "#shared/entities/payment.ts";
import { formatRand, sastMoment } from "#shared/rules/format.ts";
import { roundTexts as texts } from "./texts.ts";

interface PayersProps {
  shares: readonly Payment[];
  /** A share can go back alone while the collection is open. */
  canGiveBack: boolean;
}

/** Who paid, and how much; folded away, because the class may be large. */
export function Payers({ shares, canGiveBack }: PayersProps) {
  if (shares.length === 0) return <p className="text-ink-soft">{texts.who(0)}</p>;
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-3">
        {texts.who(shares.length)}
      </summary>
      <ul className="divide-y divide-hairline">
        {shares.map((share) => (
          <Payer key={share.id} share={share} canGiveBack={canGiveBack && (share.pooledCents ?? 0) > 0} />
        ))}
      </ul>
    </details>
  );
}

function Payer({ share, canGiveBack }: { share: Payment; canGiveBack: boolean }) {
  const { payerName, totalCents, paidAt, refundedCents, refundingCents } = share;
  const [isAsked, setAsked] = useState(false);
  const back = refundedCents + refundingCents;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {payerName ?? texts.noName}
        {paidAt !== undefined && <span className="block text-sm text-ink-soft">{sastMoment(paidAt)}</span>}
      </span>
      <span className="figures">{formatRand(totalCents)}</span>
      {back > 0 && (
        <span className="text-ink-soft">{back >= totalCents ? texts.back : texts.partBack(formatRand(back))}</span>
      )}
      {canGiveBack && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => setAsked(true)}
          aria-label={texts.giveBackTitle(formatRand(totalCents), payerName ?? texts.someone)}
        >
          {texts.giveBack}
        </Button>
      )}
      {isAsked && <GiveBack share={share} onClose={() => setAsked(false)} />}
    </li>
  );
}

function GiveBack({ share, onClose }: { share: Payment; onClose: () => void }) {
  const { run, isBusy } = useMutate("share.giveBack", { success: texts.gaveBack, failure: texts.giveBackFailed });
  const giveBack = async () => {
    await run({ id: crypto.randomUUID(), paymentId: share.id });
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.giveBackTitle(formatRand(share.totalCents), share.payerName ?? texts.someone)}
      description={texts.giveBackText}
      confirm={texts.giveBack}
      busy={isBusy && texts.givingBack}
      onConfirm={() => void giveBack()}
      keep={texts.keep}
    />
  );
}
