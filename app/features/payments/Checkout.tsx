import { CreditCard } from "lucide-react";
import { useMemo, useState } from "react";
import { requestPath, type PaymentQuery } from "#app/paymentLink.ts";
import { useSyncPhase, useToday } from "#app/sync/useOutbox.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { needsStartNow } from "#shared/rules/contractFlow.ts";
import { formatRand } from "#shared/rules/format.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { payNowPrice, type Price } from "#shared/rules/pricing.ts";
import { Methods, PriceCard } from "./CheckoutParts.tsx";
import { PaidMatch } from "./PaidMatch.tsx";
import { RefundRules } from "./RefundRules.tsx";
import { paymentTexts as texts } from "./texts.ts";
import type { Order, PayState } from "./usePayNow.ts";
import { usePayNow } from "./usePayNow.ts";

interface CheckoutProps {
  query: PaymentQuery;
  /** The match as the server has it; undefined while the server cannot be asked. */
  payable: Payable | undefined;
  refresh: () => void;
}

/**
 * The price, and what happens if plans change, before the provider's page. Drawn from the address; priced by the
 * server.
 */
export function Checkout({ query, payable, refresh }: CheckoutProps) {
  const [isTicked, setTicked] = useState(false);
  const today = useToday();
  const mustTick = payable !== undefined && needsStartNow(payable, "requester", today);
  const [hasTried, setTried] = useState(false);
  const drawn = payNowPrice({ clientType: query.type }, query.amountCents);
  const price: Price = payable?.due ?? drawn;
  const isOther = price.totalCents !== drawn.totalCents;
  const canGo = payable?.due !== undefined && (!mustTick || isTicked);
  const order = useOrder(canGo ? payable : undefined, query, {
    cents: price.totalCents,
    startNow: mustTick && isTicked,
  });
  const { state, pay, stop } = usePayNow(order, refresh);
  const press = () => {
    setTried(true);
    if (!mustTick || isTicked) pay();
  };
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      <PaidMatch payable={payable} description={query.description} />
      {isOther && (
        <Notice tone="amber" role="status">
          {texts.priceChanged(formatRand(price.totalCents))}
        </Notice>
      )}
      <PayNotice state={state} stop={stop} isOther={isOther} />
      <PriceCard price={price} />
      <RefundRules
        mustTick={mustTick}
        isTicked={isTicked}
        onTick={setTicked}
        error={hasTried && mustTick && !isTicked ? texts.tickMissing : undefined}
      />
      <Methods />
      <PayBar
        total={formatRand(price.totalCents)}
        state={state}
        press={press}
        stop={stop}
        back={requestPath(payable?.number ?? query.fixtureId)}
      />
    </div>
  );
}

/** The order that pressing now would pay; the same object until it changes. */
function useOrder(
  payable: Payable | undefined,
  query: PaymentQuery,
  { cents, startNow }: Pick<Order, "cents" | "startNow">,
): Order | undefined {
  const { fixtureId, clientType } = payable ?? {};
  const { bidId, description } = query;
  return useMemo(
    () => (fixtureId && clientType ? { cents, fixtureId, clientType, description, bidId, startNow } : undefined),
    [cents, fixtureId, clientType, description, bidId, startNow],
  );
}

function PayNotice({ state, stop, isOther }: { state: PayState; stop: () => void; isOther: boolean }) {
  const isOffline = useSyncPhase().kind === "offline";
  if (state.status === "wanted") {
    return (
      <Notice
        tone="grey"
        role="status"
        action={
          <Button variant="link" onClick={stop}>
            {texts.stopWaiting}
          </Button>
        }
      >
        {texts.waiting}
      </Notice>
    );
  }
  // By then the page shows the right price, with its own notice.
  if (state.status === "refused" && !isOther) {
    return (
      <Notice tone="clay" role="alert">
        {state.message}
      </Notice>
    );
  }
  return isOffline ? <Notice tone="grey">{texts.offline}</Notice> : null;
}

interface PayBarProps {
  total: string;
  state: PayState;
  press: () => void;
  stop: () => void;
  /** Where Cancel leads. */
  back: string;
}

function PayBar(props: PayBarProps) {
  const { total, state, press, stop, back } = props;
  const words = { creating: texts.creating, leaving: texts.leaving } as const;
  const busy = state.status === "creating" || state.status === "leaving" ? words[state.status] : undefined;
  return (
    <StickyBar>
      {/* Keeps its width while busy, so that a second press never hits Cancel. */}
      <Button
        variant="primary"
        size="large"
        icon={<CreditCard size={22} aria-hidden="true" />}
        busy={busy}
        disabled={state.status === "wanted"}
        onClick={press}
        className="min-w-full md:min-w-96"
      >
        {texts.pay(total)}
      </Button>
      <ButtonLink variant="quiet" size="large" to={back} onClick={stop}>
        {texts.cancel}
      </ButtonLink>
    </StickyBar>
  );
}
