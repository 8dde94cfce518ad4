import { CreditCard } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { paths } from "#app/paths.ts";
import type { PaymentQuery } from "#app/paymentLink.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { formatRand } from "#shared/rules/format.ts";
import { payNowPrice } from "#shared/rules/pricing.ts";
import { Methods, PriceCard } from "./CheckoutParts.tsx";
import { PaidMatch } from "./PaidMatch.tsx";
import { RefundRules } from "./RefundRules.tsx";
import { paymentTexts as texts } from "./texts.ts";

/**
 * The page as its address describes it, for a payer whose match is not known here. The button asks which match is
 * meant.
 */
export function UnknownMatch({ query }: { query: PaymentQuery }) {
  const [isAsked, setAsked] = useState(false);
  const price = payNowPrice({ clientType: query.type }, query.amountCents);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      <PaidMatch payable={undefined} description={query.description} />
      <PriceCard price={price} />
      <RefundRules mustTick={false} />
      <Methods />
      <StickyBar>
        <Button
          variant="primary"
          size="large"
          icon={<CreditCard size={22} aria-hidden="true" />}
          onClick={() => setAsked(true)}
          className="min-w-full md:min-w-96"
        >
          {texts.pay(formatRand(price.totalCents))}
        </Button>
        <ButtonLink variant="quiet" size="large" to={paths.requestStream}>
          {texts.cancel}
        </ButtonLink>
      </StickyBar>
      <WhichRequest isOpen={isAsked} onClose={() => setAsked(false)} />
    </div>
  );
}

function WhichRequest({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isVisitor = useStoreOwner().userId === "visitor";
  const { pathname, search } = useLocation();
  const words = isVisitor ? texts.unknown.visitor : texts.unknown.account;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.unknown.title}
      description={words.text}
      actions={
        <>
          <ButtonLink variant="primary" size="large" wide to={paths.requestStream}>
            {texts.unknown.request}
          </ButtonLink>
          {isVisitor ? (
            <ButtonLink size="large" wide to={paths.login} state={{ from: `${pathname}${search}` }}>
              {words.other}
            </ButtonLink>
          ) : (
            <ButtonLink size="large" wide to={paths.requesterDashboard}>
              {words.other}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
