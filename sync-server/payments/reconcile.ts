import type { Payment } from "#shared/entities/payment.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Payout } from "#shared/entities/payout.ts";
import {
  earningsDifferences,
  matchDifferences,
  payoutDifferences,
  type MatchMoney,
} from "#shared/rules/bookDifferences.ts";
import { formatRand } from "#shared/rules/format.ts";
import { isCharged } from "#shared/rules/paymentFlow.ts";
import type { RowReader } from "../appContext.ts";
import type { SessionRecord } from "./provider.ts";
import { providerOf, type Providers } from "./providers.ts";
import { steadyRead } from "./steadyRead.ts";

interface Parts {
  rows: RowReader;
  payments: Providers;
}

const day = 24 * 60 * 60 * 1000;
/** How many days back to ask the provider for payments that may lack a row. */
const lookBack = 90;

/**
 * One sentence for each difference between our rows, our books and the providers' records, each asked about its own
 * payments. Changes nothing, and may run while money moves: what was written between two reads is read again.
 */
export async function reconcile(parts: Parts, now = new Date()): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of parts.rows.rowPages("payment", {})) {
    for (const payment of page) {
      const what = (await recordDifference(parts, payment)) && (await recordDifferenceNow(parts, payment.id));
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

/** A webhook may have arrived between the row and the provider's answer. */
async function recordDifferenceNow(parts: Parts, id: string): Promise<string | undefined> {
  return steadyRead(async () => {
    const payment = await parts.rows.rowOne("payment", id);
    return payment && recordDifference(parts, payment);
  });
}

async function recordDifference({ payments }: Parts, payment: Payment): Promise<string | undefined> {
  if (payment.provider === "direct") return undefined;
  const provider = providerOf(payments, payment);
  if (!provider) {
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

/** Paid sessions without a row of their own: an older backup was restored, or somebody paid on two pages. */
async function missingRows({ rows, payments }: Parts, now: Date): Promise<string[]> {
  const differences: string[] = [];
  const since = new Date(now.getTime() - lookBack * day);
  for (const provider of payments.all) {
    for (const { sessionId, paymentId, cents } of await provider.paidSince(since)) {
      const payment = await rows.rowOne("payment", paymentId);
      if (payment?.sessionId === sessionId) continue;
      const missing = payment ? `its payment ${paymentId} has another page` : "we have no row of it";
      differences.push(`Session ${sessionId}: the provider was paid ${formatRand(cents)}, and ${missing}.`);
    }
  }
  return differences;
}

/** Where a match, a payout or a streamer's total differs from the books. */
async function bookedDifferences(parts: Parts): Promise<string[]> {
  const { rows } = parts;
  const differences: string[] = [];
  for await (const page of rows.rowPages("fixture", {})) {
    for (const fixture of page) {
      const first = matchDifferences(await moneyOf(rows, fixture));
      const found = first.length > 0 ? await matchDifferencesNow(rows, fixture) : first;
      differences.push(...found.map((what) => `Match #${fixture.number ?? fixture.id}: ${what}`));
    }
  }
  return [...differences, ...(await payoutsDifferences(parts)), ...(await totalsDifferences(rows))];
}

async function moneyOf(rows: RowReader, fixture: Fixture): Promise<MatchMoney> {
  const where = { fixtureId: fixture.id };
  return {
    fixture: (await rows.rowOne("fixture", fixture.id)) ?? fixture,
    bids: await rows.rowMany("bid", { where }),
    payments: await rows.rowMany("payment", { where }),
    refunds: await rows.rowMany("refund", { where }),
    entries: await rows.rowMany("journalEntry", { where }),
  };
}

async function matchDifferencesNow(rows: RowReader, fixture: Fixture): Promise<string[]> {
  return matchDifferences(await steadyRead(() => moneyOf(rows, fixture)));
}

async function payoutsDifferences({ rows, payments }: Parts): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("payout", {})) {
    for (const { id, lines } of page) {
      const fixtureIds = [...new Set(lines.map(({ fixtureId }) => fixtureId))];
      const { payout, entries } = await steadyRead(async () => ({
        payout: await rows.rowOne("payout", id),
        entries: await Promise.all(
          fixtureIds.map((fixtureId) => rows.rowMany("journalEntry", { where: { fixtureId } })),
        ),
      }));
      if (!payout) continue;
      const transfer = await transferDifference(payments, payout);
      if (transfer) differences.push(`Pay-out ${id}: ${transfer}`);
      differences.push(...payoutDifferences(payout, entries.flat()).map((what) => `Pay-out ${id}: ${what}`));
    }
  }
  return differences;
}

async function transferDifference(payments: Providers, { id, way, state }: Payout): Promise<string | undefined> {
  if (way === undefined) return undefined;
  const transfers = providerOf(payments, { provider: way })?.transfers;
  if (!transfers) return `${way}, which makes its transfer, is not set up here.`;
  const there = await transfers.lookUp(id);
  const isPaidThere = there === "paid" || there === "pending";
  const isOver = state === "reversed" ? !isPaidThere : state === "prepared" || there === "paid";
  return isOver ? undefined : `our row is ${state}, ${way} says ${there}.`;
}

async function totalsDifferences(rows: RowReader): Promise<string[]> {
  const differences: string[] = [];
  for await (const page of rows.rowPages("streamer", {})) {
    for (const { id } of page) {
      const totals = await steadyRead(async () => ({
        streamer: await rows.rowOne("streamer", id),
        bids: await rows.rowMany("bid", { where: { streamerId: id } }),
      }));
      const { streamer, bids } = totals;
      if (!streamer) continue;
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
