import type { Payment } from "#shared/entities/payment.ts";
import { heldCents, isLivePayment } from "#shared/rules/paymentFlow.ts";
import type { AppContext } from "../appContext.ts";

type Parts = Pick<AppContext, "rows" | "database" | "payments">;

/**
 * A provider that is no longer set up may still hold a page that can be paid, a refund that is owed, or the money of a
 * match ahead. Throws an Error with a sentence: without its keys the money would wait for ever.
 */
export async function requireOwedProviders(parts: Parts): Promise<void> {
  const known = [...parts.payments.all.map(({ name }) => name), "direct"].map((provider) => ({ provider }));
  const payments = parts.database.collection<Payment & { _id: string }>("payments");
  const owed = new Map<string, number>();
  for await (const { _id: id } of payments.find({ $nor: known })) {
    const payment = await parts.rows.rowOne("payment", id);
    if (payment && (await isOwed(parts, payment))) owed.set(payment.provider, (owed.get(payment.provider) ?? 0) + 1);
  }
  for await (const page of parts.rows.rowPages("payout", { state: "prepared" })) {
    for (const { way = "direct" } of page) {
      if (!known.some(({ provider }) => provider === way)) owed.set(way, (owed.get(way) ?? 0) + 1);
    }
  }
  if (owed.size === 0) return;
  const sentences = [...owed].map(
    ([name, count]) => `${name} still has ${count === 1 ? "a payment" : `${count} payments`} to settle here.`,
  );
  throw new Error(
    `The server cannot start. ${sentences.join(" ")} Set its keys again (SANDBOX_PAYMENTS=1 for the sandbox); PAYMENTS_PROVIDER says who takes new payments.`,
  );
}

async function isOwed({ rows }: Parts, payment: Payment): Promise<boolean> {
  if (payment.sessionId !== undefined && isLivePayment(payment)) return true;
  if (payment.refundingCents > 0) return true;
  if (heldCents(payment) === 0) return false;
  const status = (await rows.rowOne("fixture", payment.fixtureId))?.status;
  return status !== undefined && status !== "completed" && status !== "cancelled";
}
