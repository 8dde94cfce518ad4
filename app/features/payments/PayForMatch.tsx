import { useSearchParams } from "react-router-dom";
import { paths } from "#app/paths.ts";
import type { PaymentQuery } from "#app/paymentLink.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { isUnpaid, type Payable } from "#shared/rules/payable.ts";
import { Checkout } from "./Checkout.tsx";
import { paymentTexts as texts } from "./texts.ts";
import { UnknownMatch } from "./UnknownMatch.tsx";
import { usePayables } from "./usePayables.ts";
import { WhichMatch } from "./WhichMatch.tsx";

/** Finds the match to pay for: the one in the address, else the payer's match waiting for payment. */
export function PayForMatch({ query }: { query: PaymentQuery }) {
  const { payables, readAgain } = usePayables(query.bidId);
  const [search, setSearch] = useSearchParams();
  const choose = ({ number }: Payable) => {
    const next = new URLSearchParams(search);
    next.set("fixtureId", String(number ?? ""));
    setSearch(next, { replace: true });
  };
  if (payables.status === "loading") return <Waiting label={texts.loading} />;
  if (payables.status === "failed") return <Failed retry={readAgain} />;
  if (payables.status !== "ready") return <Checkout query={query} payable={undefined} refresh={readAgain} />;
  const found = matchesFor(payables.payables, query);
  const [payable, ...others] = found;
  if (!payable) return <UnknownMatch query={query} />;
  if (others.length > 0) return <WhichMatch payables={found} choose={choose} />;
  if (!payable.due) return <NothingDue reason={payable.reason ?? ""} />;
  return <Checkout query={query} payable={payable} refresh={readAgain} />;
}

function matchesFor(payables: readonly Payable[], { fixtureId }: PaymentQuery): Payable[] {
  if (fixtureId !== undefined) return payables.filter(({ number }) => String(number) === fixtureId);
  const due = payables.filter((payable) => payable.due !== undefined);
  const unpaid = due.filter(isUnpaid);
  return unpaid.length > 0 ? unpaid : due;
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <ErrorState headingLevel={1} title={texts.title} action={<Button onClick={retry}>{texts.tryAgain}</Button>}>
      {texts.failed.description}
    </ErrorState>
  );
}

function NothingDue({ reason }: { reason: string }) {
  return (
    <EmptyState
      scene="field"
      headingLevel={1}
      title={texts.nothing}
      way={{ variant: "primary", to: paths.requestStream, words: texts.back }}
    >
      {reason}
    </EmptyState>
  );
}
