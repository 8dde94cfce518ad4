import { useSearchParams } from "react-router-dom";
import { PaymentMissed } from "#app/features/payments/PaymentMissed.tsx";
import { failedTexts } from "#app/features/payments/texts.ts";

/** /payment-failed: where the provider returns payers who have not paid. */
export function PaymentFailedPage() {
  const [search] = useSearchParams();
  return (
    <>
      <title>{failedTexts.pageTitle}</title>
      <PaymentMissed fixtureNumber={search.get("fixtureId") || undefined} />
    </>
  );
}
