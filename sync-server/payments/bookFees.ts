import type { Payment } from "#shared/entities/payment.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { writeSystemMutation, type PaymentParts } from "./checkout.ts";
import { providerOf } from "./providers.ts";

/** Books the fee of each payment's own provider, once known. Returns how many; the others are asked again. */
export async function bookFees(parts: PaymentParts): Promise<number> {
  let booked = 0;
  for (const state of ["paid", "partlyRefunded", "refunded"] as const) {
    for await (const page of parts.rows.rowPages("payment", { state })) {
      for (const payment of page.filter(({ providerFeeCents }) => providerFeeCents === undefined))
        booked += (await isBooked(parts, payment)) ? 1 : 0;
    }
  }
  return booked;
}

/** A provider that does not answer for one payment holds up no other. */
async function isBooked(parts: PaymentParts, payment: Payment): Promise<boolean> {
  const { id, providerPaymentId = "" } = payment;
  const cents = await providerOf(parts.payments, payment)
    ?.feeCents(providerPaymentId)
    .catch(() => undefined);
  if (cents === undefined) return false;
  await writeSystemMutation(parts, "payment.bookFee", { id, cents }, derivedId("system", id, "provider fee"));
  return true;
}
