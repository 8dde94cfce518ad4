import type { Payment } from "#shared/entities/payment.ts";
import { formatRand } from "#shared/rules/format.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { isCharged } from "#shared/rules/paymentFlow.ts";
import type { RowReader } from "../appContext.ts";
import type { PaymentProvider } from "./provider.ts";

interface Parts {
  rows: RowReader;
  payments: PaymentProvider;
}

const day = 24 * 60 * 60 * 1000;

/** Where our rows, our books and the provider's record differ, a sentence each. Nothing is changed. */
export async function reconcile(parts: Parts, now = new Date()): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of parts.rows.rowPages("payment", {})) {
    for (const payment of page) {
      const found = [await recordDifference(parts, payment), await booksDifference(parts, payment)];
      for (const what of found) if (what) differences.push(`Payment ${payment.id}: ${what}`);
    }
  }
  return [...differences, ...(await refundDifferences(parts, now))];
}

async function recordDifference({ payments: provider }: Parts, payment: Payment): Promise<string | undefined> {
  if (payment.provider === "direct") return undefined;
  if (payment.provider !== provider.name) {
    return isCharged(payment) ? `it went through ${payment.provider}, which is not set up here.` : undefined;
  }
  if (payment.sessionId === undefined) return undefined;
  const record = await provider.lookUp(payment.sessionId);
  if (!record) return `the provider does not know its session ${payment.sessionId}.`;
  if (record.cents !== payment.totalCents) {
    return `the provider asked for ${formatRand(record.cents)}, our row for ${formatRand(payment.totalCents)}.`;
  }
  const isPaid = record.state === "paid";
  if (isPaid === isCharged(payment)) return undefined;
  return isPaid
    ? `the provider was paid ${formatRand(record.cents)}, our row is ${payment.state}. Have the event sent again.`
    : `our row is ${payment.state}, the provider says ${record.state}.`;
}

/** Refunds are booked under the payment's match: all its payments together are what the payer has lost and got back. */
async function booksDifference({ rows }: Parts, { fixtureId, attempt }: Payment): Promise<string | undefined> {
  if (attempt !== 1) return undefined;
  const charged = (await rows.rowMany("payment", { where: { fixtureId } })).filter(isCharged);
  const net = charged.reduce((sum, payment) => sum + payment.refundedCents - payment.totalCents, 0);
  const entries = await rows.rowMany("journalEntry", { where: { fixtureId } });
  const booked = balanceOf(entries, "payer");
  return booked === net
    ? undefined
    : `the books say ${formatRand(-booked)} for its match, the rows ${formatRand(-net)}.`;
}

async function refundDifferences({ rows }: Parts, now: Date): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("refund", {})) {
    for (const { id, state, cents, failure = "", createdAt } of page) {
      const isLate = state === "requested" && now.getTime() - Date.parse(createdAt) > day;
      if (state === "failed") differences.push(`Refund ${id}: the provider refused ${formatRand(cents)} (${failure}).`);
      if (isLate) differences.push(`Refund ${id}: ${formatRand(cents)} has been owed since ${createdAt}.`);
    }
  }
  return differences;
}
