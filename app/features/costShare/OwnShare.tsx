import { Notice } from "#app/ui/Notice.tsx";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { formatRand } from "#shared/rules/format.ts";
import { shareTexts } from "./texts.ts";

const texts = shareTexts.own;

interface OwnShareProps {
  progress: CostShareProgress;
  /** Back from the provider's page, having paid there or not. */
  hasReturned: boolean;
  hasPaid: boolean;
  isSlow: boolean;
}

/** How the payer's own share went; nothing for someone who has not begun one. */
export function OwnShare({ progress: { own, ownCents = 0, state }, hasReturned, hasPaid, isSlow }: OwnShareProps) {
  const amount = formatRand(ownCents);
  switch (own) {
    case undefined:
      return null;
    case "underWay":
      if (hasPaid) {
        return (
          <Notice tone="sky" role="status">
            {isSlow ? texts.slow : texts.confirming}
          </Notice>
        );
      }
      return state === "open" ? <Notice tone="amber">{texts.begun(amount)}</Notice> : null;
    case "paid":
      return (
        <Notice tone="pitch" role="status" title={texts.paidTitle(amount)}>
          {texts.paid}
        </Notice>
      );
    case "returned":
      return (
        <Notice tone="sky" role="status" title={texts.returnedTitle(amount)}>
          {texts.returned}
        </Notice>
      );
    case "notPaid":
      return hasReturned ? (
        <Notice tone="clay" role="alert">
          {texts.notPaid}
        </Notice>
      ) : null;
    default:
      return own satisfies never;
  }
}
