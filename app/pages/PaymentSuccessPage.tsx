import { useSearchParams } from "react-router-dom";
import { PaymentMade } from "#app/features/payments/PaymentMade.tsx";
import { madeTexts } from "#app/features/payments/texts.ts";

/** /payment-success: where the provider returns payers who have paid. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{madeTexts.pageTitle}</title>
      <PaymentMade fixtureNumber={search.get("fixtureId") || undefined} />
    </>
  );
}
