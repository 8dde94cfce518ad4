import type { Payment } from "#shared/entities/payment.ts";
import { earningsDifferences, matchDifferences, payoutDifferences } from "#shared/rules/bookDifferences.ts";
import { formatRand } from "#shared/rules/format.ts";
import { isCharged } from "#shared/rules/paymentFlow.ts";
import type { RowReader } from "../appContext.ts";
import type { PaymentProvider, SessionRecord } from "./provider.ts";

interface Parts {
  rows: RowReader;
  payments: PaymentProvider;
}

const day = 24 * 60 * 60 * 1000;
/** How many days back to ask the provider for payments that may lack a row. */
const lookBack = 90;

/** One sentence for each difference between our rows, our books and the provider's record. Changes nothing. */
export async function reconcile(parts: Parts, now = new Date()): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of parts.rows.rowPages("payment", {})) {
    for (const payment of page) {
      const what = await recordDifference(parts, payment);
      if (what) differences.push(`Payment ${payment.id}: ${what}`);
    }
  }
  return [
    ...differences,
    ...(await bookedDifferences(parts)),
    ...(await missingRows(parts, now)),
    ...(await refundDifferences(parts, now)),
  ];
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

/** A refund just requested may already be in the provider's record. */
function givenBackDifference(payment: Payment, record: SessionRecord): string | undefined {
  const { refundedCents, refundingCents } = payment;
  const isWithin = record.refundedCents >= refundedCents && record.refundedCents <= refundedCents + refundingCents;
  if (isWithin) return undefined;
  return `the provider has given back ${formatRand(record.refundedCents)}, our row ${formatRand(refundedCents)}.`;
}

/** Paid sessions without a row: an older backup was restored. */
async function missingRows({ rows, payments: provider }: Parts, now: Date): Promise<string[]> {
  const differences: string[] = [];
  for (const { sessionId, paymentId, cents } of await provider.paidSince(new Date(now.getTime() - lookBack * day))) {
    if (await rows.rowOne("payment", paymentId)) continue;
    differences.push(`Session ${sessionId}: the provider was paid ${formatRand(cents)}, and we have no row of it.`);
  }
  return differences;
}

/** Where a match, a payout or a streamer's total differs from the books. */
async function bookedDifferences({ rows }: Pick<Parts, "rows">): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("fixture", {})) {
    for (const fixture of page) {
      const where = { fixtureId: fixture.id };
      const found = matchDifferences({
        fixture,
        bids: await rows.rowMany("bid", { where }),
        payments: await rows.rowMany("payment", { where }),
        refunds: await rows.rowMany("refund", { where }),
        entries: await rows.rowMany("journalEntry", { where }),
      });
      differences.push(...found.map((what) => `Match #${fixture.number ?? fixture.id}: ${what}`));
    }
  }
  return [...differences, ...(await payoutsDifferences(rows)), ...(await totalsDifferences(rows))];
}

async function payoutsDifferences(rows: RowReader): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("payout", {})) {
    for (const payout of page) {
      const { id, lines } = payout;
      const fixtureIds = [...new Set(lines.map(({ fixtureId }) => fixtureId))];
      const entries = await Promise.all(
        fixtureIds.map((fixtureId) => rows.rowMany("journalEntry", { where: { fixtureId } })),
      );
      differences.push(...payoutDifferences(payout, entries.flat()).map((what) => `Pay-out ${id}: ${what}`));
    }
  }
  return differences;
}

async function totalsDifferences(rows: RowReader): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("streamer", {})) {
    for (const streamer of page) {
      const bids = await rows.rowMany("bid", { where: { streamerId: streamer.id } });
      differences.push(...earningsDifferences(streamer, bids).map((what) => `${streamer.businessName}: ${what}`));
    }
  }
  return differences;
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
