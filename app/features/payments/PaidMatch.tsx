import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import type { Payable } from "#shared/rules/payable.ts";
import { paymentTexts as texts } from "./texts.ts";

/** The match being paid for; its description when the server could not be asked. */
export function PaidMatch({ payable, description }: { payable: Payable | undefined; description: string }) {
  if (!payable) return <p className="text-lg text-ink-soft">{description}</p>;
  return (
    <div className="overflow-hidden rounded-card shadow-card">
      <MatchBoard
        {...boardOf(payable)}
        price={<span className="text-base">{texts.matchNumber(payable.number)}</span>}
        headingLevel={2}
      />
    </div>
  );
}
