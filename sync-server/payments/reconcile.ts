import type { Payment } from "#shared/entities/payment.ts";
import { formatRand } from "#shared/rules/format.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { isCharged } from "#shared/rules/paymentFlow.ts";
import type { RowReader } from "../appContext.ts";
import type { PaymentProvider, SessionRecord } from "./provider.ts";

interface Parts {
  rows: RowReader;
  payments: PaymentProvider;
}

const day = 24 * 60 * 60 * 1000;
/** Days back from which the provider is asked for payments of which we may have no row. */
const lookBack = 90;

/** Where our rows, our books and the provider's record differ, a sentence each. Nothing is changed. */
export async function reconcile(parts: Parts, now = new Date()): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of parts.rows.rowPages("payment", {})) {
    for (const payment of page) {
      const found = [await recordDifference(parts, payment), await booksDifference(parts, payment)];
      for (const what of found) if (what) differences.push(`Payment ${payment.id}: ${what}`);
    }
  }
  return [...differences, ...(await missingRows(parts, now)), ...(await refundDifferences(parts, now))];
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
  if (isPaid === isCharged(payment)) return givenBackDifference(payment, record);
  return isPaid
    ? `the provider was paid ${formatRand(record.cents)}, our row is ${payment.state}. Have the event sent again.`
    : `our row is ${payment.state}, the provider says ${record.state}.`;
}

/** A refund that was just asked for may stand in the provider's record already. */
function givenBackDifference(payment: Payment, record: SessionRecord): string | undefined {
  const { refundedCents, refundingCents } = payment;
  const isWithin = record.refundedCents >= refundedCents && record.refundedCents <= refundedCents + refundingCents;
  if (isWithin) return undefined;
  return `the provider has given back ${formatRand(record.refundedCents)}, our row ${formatRand(refundedCents)}.`;
}

/** Somebody paid, and the row is gone: a backup from before was restored. */
async function missingRows({ rows, payments: provider }: Parts, now: Date): Promise<string[]> {
  const differences: string[] = [];
  for (const { sessionId, paymentId, cents } of await provider.paidSince(new Date(now.getTime() - lookBack * day))) {
    if (await rows.rowOne("payment", paymentId)) continue;
    differences.push(`Session ${sessionId}: the provider was paid ${formatRand(cents)}, and we have no row of it.`);
  }
  return differences;
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
