import { Navigate, useSearchParams } from "react-router-dom";
import { PayForMatch } from "#app/features/payments/PayForMatch.tsx";
import { paymentTexts } from "#app/features/payments/texts.ts";
import { paths } from "#app/paths.ts";
import { readPaymentQuery } from "#app/paymentLink.ts";

/** /payment: without an amount there is nothing to pay, so it links to the requests. */
export function PaymentPage() {
  const [search] = useSearchParams();
  const query = readPaymentQuery(search);
  if (!query) return <Navigate to={paths.requestStream} replace />;
  return (
    <>
      <title>{paymentTexts.pageTitle}</title>
      <PayForMatch query={query} />
    </>
  );
}
