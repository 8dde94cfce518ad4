import { useEffect, type ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Grass } from "#app/ui/Grass.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { NumberedSteps } from "#app/ui/NumberedSteps.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { formatRand } from "#shared/rules/format.ts";
import { bookingReference } from "#shared/rules/pricing.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { payNowPath } from "./payNowPath.ts";
import { noteConfirming } from "./confirming.ts";
import { madeTexts as texts } from "./texts.ts";
import { usePaymentStatus, type PaymentStatus } from "./usePaymentStatus.ts";

/** Back from the provider: the payment's status, what happens next, whom to ask. */
export function PaymentMade({ fixtureNumber }: { fixtureNumber: string | undefined }) {
  return fixtureNumber === undefined ? (
    <Page title={texts.title} intro={texts.intro} bookings={paths.requesterDashboard} steps={<NextSteps />} />
  ) : (
    <PaymentOf fixtureNumber={fixtureNumber} />
  );
}

/** Shows success once the provider has confirmed it, and never for an unpaid match or someone else's. */
function PaymentOf({ fixtureNumber }: { fixtureNumber: string }) {
  const payment = usePaymentStatus(fixtureNumber);
  useEffect(() => noteConfirming(fixtureNumber), [fixtureNumber]);
  const page = { bookings: `${paths.requesterDashboard}?fixture=${fixtureNumber}` };
  switch (payment.status) {
    case "confirming":
      return (
        <Page
          {...page}
          title={texts.confirmingTitle}
          status={<Confirming isSlow={payment.isSlow} />}
          steps={<NextSteps />}
        />
      );
    case "confirmed":
      return (
        <Page
          {...page}
          title={texts.title}
          intro={texts.intro}
          status={<Confirmed payment={payment} />}
          steps={<NextSteps match={payment.match} />}
        />
      );
    case "missed":
      return <Page {...page} title={texts.missedTitle} status={<Missed fixtureNumber={fixtureNumber} />} />;
    case "unpaid":
      return <Page {...page} title={texts.unpaidTitle} status={<Unpaid payable={payment.payable} />} />;
    case "unknown":
      return <Page {...page} title={texts.unknownTitle} status={<Notice tone="grey">{texts.unknown}</Notice>} />;
    default:
      return payment satisfies never;
  }
}

interface PageProps {
  title: string;
  intro?: string;
  status?: ReactNode;
  steps?: ReactNode;
  bookings: string;
}

function Page({ title, intro, status, steps, bookings }: PageProps) {
  return (
    <>
      <Grass className="full-bleed">
        <div className="content-width flex flex-col gap-3 py-8 md:py-12">
          <h1 className="md:text-4xl">{title}</h1>
          {intro !== undefined && <p className="text-lg text-on-pitch-soft">{intro}</p>}
        </div>
      </Grass>
      <div className="flex max-w-3xl flex-col gap-6 pt-6">
        {status}
        {steps}
        <Card className="flex flex-col gap-2">
          {steps !== undefined && <p>{texts.booking}</p>}
          <p className="text-ink-soft">{texts.support}</p>
        </Card>
        <StickyBar>
          <ButtonLink variant="primary" size="large" to={bookings}>
            {texts.bookings}
          </ButtonLink>
          <ButtonLink variant="quiet" size="large" to={paths.home}>
            {texts.home}
          </ButtonLink>
        </StickyBar>
      </div>
    </>
  );
}

/** Ticks finished steps: a streamer may have been chosen before the match was paid. */
function NextSteps({ match = "open" }: { match?: Payable["status"] }) {
  const done = { open: 0, cancelled: 0, assigned: 1, completed: texts.steps.length }[match];
  return (
    <section aria-labelledby="next" className="flex flex-col gap-4">
      <h2 id="next" className="text-xl">
        {texts.nextTitle}
      </h2>
      <NumberedSteps
        done={done}
        steps={texts.steps.map(({ title, text, done: doneText }, index) => (
          <div key={title}>
            <h3 className="text-base">{title}</h3>
            <p className="text-ink-soft">{index < done ? doneText : text}</p>
          </div>
        ))}
      />
    </section>
  );
}

function Missed({ fixtureNumber }: { fixtureNumber: string }) {
  return (
    <Notice
      tone="clay"
      role="alert"
      action={<ButtonLink to={`${paths.paymentFailed}?fixtureId=${fixtureNumber}`}>{texts.missedAction}</ButtonLink>}
    >
      {texts.missed}
    </Notice>
  );
}

function Unpaid({ payable }: { payable: Payable }) {
  const path = payNowPath(payable);
  return (
    <Notice tone="amber" role="status" action={path !== undefined && <ButtonLink to={path}>{texts.payNow}</ButtonLink>}>
      {path === undefined ? payable.reason : texts.unpaid}
    </Notice>
  );
}

function Confirming({ isSlow }: { isSlow: boolean }) {
  const isOffline = useSyncPhase().kind === "offline";
  const words = isSlow ? texts.stillConfirming : texts.confirming;
  return (
    <Notice tone={isOffline ? "grey" : "sky"} role="status">
      {isOffline ? texts.offline : words}
    </Notice>
  );
}

function Confirmed({ payment }: { payment: Extract<PaymentStatus, { status: "confirmed" }> }) {
  const { cents, number, refundingCents } = payment;
  return (
    <Notice tone="pitch" role="status" title={cents === undefined ? undefined : texts.confirmed(formatRand(cents))}>
      <p>{texts.reference(bookingReference({ number }))}</p>
      {refundingCents > 0 && <p>{texts.refunding(formatRand(refundingCents))}</p>}
    </Notice>
  );
}
