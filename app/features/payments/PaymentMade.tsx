import { useEffect } from "react";
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
import { noteConfirming } from "./confirming.ts";
import { madeTexts as texts } from "./texts.ts";
import { usePaymentStatus, type PaymentStatus } from "./usePaymentStatus.ts";

/** Back from the provider: where the payment stands, what happens next, whom to ask. */
export function PaymentMade({ fixtureNumber }: { fixtureNumber: string | undefined }) {
  return (
    <>
      <Grass className="full-bleed">
        <div className="content-width flex flex-col gap-3 py-8 md:py-12">
          <h1 className="md:text-4xl">{texts.title}</h1>
          <p className="text-lg text-on-pitch-soft">{texts.intro}</p>
        </div>
      </Grass>
      <div className="flex max-w-3xl flex-col gap-6 pt-6">
        {fixtureNumber !== undefined && <StatusLine fixtureNumber={fixtureNumber} />}
        <section aria-labelledby="next" className="flex flex-col gap-4">
          <h2 id="next" className="text-xl">
            {texts.nextTitle}
          </h2>
          <NumberedSteps
            steps={texts.steps.map(({ title, text }) => (
              <div key={title}>
                <h3 className="text-base">{title}</h3>
                <p className="text-ink-soft">{text}</p>
              </div>
            ))}
          />
        </section>
        <Card className="flex flex-col gap-2">
          <p>{texts.booking}</p>
          <p className="text-ink-soft">{texts.support}</p>
        </Card>
        <StickyBar>
          <ButtonLink variant="primary" size="large" to={paths.requesterDashboard}>
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

function StatusLine({ fixtureNumber }: { fixtureNumber: string }) {
  const payment = usePaymentStatus(fixtureNumber);
  useEffect(() => noteConfirming(fixtureNumber), [fixtureNumber]);
  switch (payment.status) {
    case "confirming":
      return <Confirming isSlow={payment.isSlow} />;
    case "confirmed":
      return <Confirmed payment={payment} />;
    case "missed":
      return (
        <Notice
          tone="clay"
          role="alert"
          action={
            <ButtonLink to={`${paths.paymentFailed}?fixtureId=${fixtureNumber}`}>{texts.missedAction}</ButtonLink>
          }
        >
          {texts.missed}
        </Notice>
      );
    default:
      return payment satisfies never;
  }
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
