import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchLine } from "#app/ui/MatchBoard.tsx";
import { formatRand } from "#shared/rules/format.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { paymentTexts as texts } from "./texts.ts";

/** Several matches are waiting for payment, and the address names none. */
export function WhichMatch({ payables, choose }: { payables: readonly Payable[]; choose: (payable: Payable) => void }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.which}</h1>
      <ul className="flex flex-col gap-4">
        {payables.map((payable) => (
          <li key={payable.fixtureId}>
            <Card flush className="overflow-hidden">
              <MatchLine {...boardOf(payable)} headingLevel={2} />
              <div className="flex flex-wrap items-center justify-between gap-3 p-4">
                <p>{texts.matchNumber(payable.number)}</p>
                <Button
                  variant="solid"
                  onClick={() => choose(payable)}
                  aria-label={`${texts.pay(formatRand(payable.due?.totalCents ?? 0))}, ${texts.matchNumber(payable.number)}`}
                >
                  {texts.pay(formatRand(payable.due?.totalCents ?? 0))}
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
