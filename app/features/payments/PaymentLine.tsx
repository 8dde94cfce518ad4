import { Banknote, CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "#app/ui/Badge.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatRand } from "#shared/rules/format.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { bookingReference } from "#shared/rules/pricing.ts";
import { isConfirming } from "./confirming.ts";
import { BillingDocumentLinks } from "./BillingDocumentLinks.tsx";
import { payNowPath } from "./payNowPath.ts";
import { lineTexts as texts } from "./texts.ts";
import { usePayableOf } from "./usePayableOf.ts";

interface PaymentLineProps {
  fixture: Fixture;
  /** Paying is the screen's amber next step. */
  isNextStep?: boolean;
}

/** A dashboard match's payment in one line. */
export function PaymentLine({ fixture, isNextStep = false }: PaymentLineProps) {
  const payable = usePayableOf(fixture);
  // Keeps the line's space while it is queried: on a phone the button is below the words.
  if (!payable) return <div className="min-h-19 sm:min-h-11" />;
  const told = toldOf(payable);
  if (!told) return <BillingDocumentLinks fixtureId={fixture.id} />;
  const path = payNowPath(payable);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={told.tone} icon={told.icon}>
            {told.word}
          </Badge>
          <span className="text-ink-soft">{told.text}</span>
          <GoneBack payable={payable} />
        </div>
        {told.action !== undefined && path !== undefined && (
          <ButtonLink size="small" className="max-sm:flex-auto" variant={isNextStep ? "primary" : "second"} to={path}>
            {told.action}
          </ButtonLink>
        )}
      </div>
      <BillingDocumentLinks fixtureId={fixture.id} />
    </div>
  );
}

interface Told {
  tone: Tone;
  icon: ReactNode;
  word: string;
  text: string;
  /** The label of the link to the payment page. */
  action?: string;
}

const paid = { tone: "pitch", icon: <CircleCheck aria-hidden="true" />, word: texts.paid } as const;

/** Undefined for a match that never had to be paid. */
function toldOf(payable: Payable): Told | undefined {
  const { due, lastTry, takenCents, number } = payable;
  const confirming = { tone: "sky", icon: <Clock aria-hidden="true" />, word: texts.confirming, text: "" } as const;
  if (due) {
    if (lastTry === "underWay" && isConfirming(number)) return confirming;
    return unpaid(payable, due);
  }
  if (payable.isWaived && payable.refundedCents + payable.refundingCents >= takenCents) {
    return { tone: "sky", icon: <CircleCheck aria-hidden="true" />, word: texts.waived, text: texts.waivedText };
  }
  if (takenCents > 0) return taken(payable);
  return payable.status === "completed" ? { ...paid, text: texts.paidDirectly } : undefined;
}

/** A full refund does not count as paid. */
function taken({ takenCents, refundedCents, refundingCents, number }: Payable): Told {
  const text = texts.paidText(formatRand(takenCents), bookingReference({ number }));
  const isGone = refundedCents + refundingCents >= takenCents;
  return isGone ? { tone: "sky", icon: <Banknote aria-hidden="true" />, word: texts.refund, text } : { ...paid, text };
}

function unpaid({ choice, lastTry, isLate }: Payable, due: NonNullable<Payable["due"]>): Told {
  const hasFailed = lastTry === "failed";
  const amount = formatRand(due.totalCents);
  if (choice !== undefined) {
    const icon = <Banknote aria-hidden="true" />;
    return { tone: "sky", icon, ...texts.choices[choice], action: texts.payNowInstead };
  }
  const icon = <CircleAlert aria-hidden="true" />;
  const text = due.kind === "difference" ? texts.difference(amount) : isLate ? texts.due(amount) : texts.dueNow(amount);
  return {
    ...{ tone: hasFailed ? "clay" : "amber", icon, word: hasFailed ? texts.failed : texts.unpaid },
    ...{ text, action: texts.payNow },
  };
}

function GoneBack({ payable: { refundedCents, refundingCents } }: { payable: Payable }) {
  return (
    <>
      {refundedCents > 0 && <span>{texts.refunded(formatRand(refundedCents))}</span>}
      {refundingCents > 0 && <span>{texts.refunding(formatRand(refundingCents))}</span>}
    </>
  );
}
