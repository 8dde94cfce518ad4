import type { Payment } from "#shared/entities/payment.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { writeSystemMutation, type PaymentParts } from "./checkout.ts";

/** Books the provider's fee for each payment, once known. Returns how many; the others are asked again. */
export async function bookFees(parts: PaymentParts): Promise<number> {
  let booked = 0;
  for (const state of ["paid", "partlyRefunded", "refunded"] as const) {
    for await (const page of parts.rows.rowPages("payment", { state })) {
      for (const payment of page.filter((each) => isUnknown(parts, each)))
        booked += (await isBooked(parts, payment)) ? 1 : 0;
    }
  }
  return booked;
}

function isUnknown({ payments: provider }: PaymentParts, payment: Payment): boolean {
  return payment.provider === provider.name && payment.providerFeeCents === undefined;
}

/** A provider that does not answer for one payment holds up no other. */
async function isBooked(parts: PaymentParts, { id, providerPaymentId = "" }: Payment): Promise<boolean> {
  const cents = await parts.payments.feeCents(providerPaymentId).catch(() => undefined);
  if (cents === undefined) return false;
  await writeSystemMutation(parts, "payment.bookFee", { id, cents }, derivedId("system", id, "provider fee"));
  return true;
}
