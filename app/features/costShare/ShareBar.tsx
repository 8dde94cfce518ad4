import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { formatDate, formatRand } from "#shared/rules/format.ts";
import { shareTexts as texts } from "./texts.ts";

/** How much of the price is there, from how many people, and until when. */
export function ShareBar({ progress }: { progress: CostShareProgress }) {
  const { targetCents, paidCents, freeCents, payers, deadline, state, isOver } = progress;
  const isOpen = state === "open" && !isOver;
  const promised = isOpen ? targetCents - paidCents - freeCents : 0;
  return (
    <>
      <ProgressBar
        label={texts.progress(formatRand(paidCents), formatRand(targetCents))}
        value={paidCents}
        max={targetCents}
        valueText={texts.people(payers)}
      />
      {isOpen && (
        <p>
          {texts.left(formatRand(targetCents - paidCents))}
          {promised > 0 && ` ${texts.promised(formatRand(promised))}`}
        </p>
      )}
      {isOpen && <p className="text-ink-soft">{texts.lastDay(formatDate(deadline))}</p>}
    </>
  );
}
