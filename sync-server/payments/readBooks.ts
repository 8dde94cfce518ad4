import type { Bid } from "#shared/entities/bid.ts";
import type { DueAnswer, EarningAnswer } from "#shared/api/bookCalls.ts";
import { payoutDue, sumOf } from "#shared/mutations/money/payoutDue.ts";
import type { Store } from "#shared/mutations/store.ts";
import { bankAccountId } from "#shared/rules/bankAccountId.ts";
import { DISPUTE_DAYS } from "#shared/rules/disputeFlow.ts";
import { addDays, centsOf, randText, sastDate } from "#shared/rules/format.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { platformFeeCents } from "#shared/rules/pricing.ts";
import type { RowReader } from "../appContext.ts";

/** A read-only store for the rules, backed by the database. */
export function readOnly(rows: RowReader): Pick<Store, "get" | "find"> {
  return {
    get: (entity, id) => rows.rowOne(entity, id),
    find: (entity, where) => rows.rowMany(entity, { where }),
  };
}

/** The streamers an admin would pay out today, the largest amount first. */
export async function payoutsDue(
  rows: RowReader,
  { needsConfirmedAccount }: { needsConfirmedAccount: boolean },
  now = new Date(),
): Promise<DueAnswer[]> {
  const today = sastDate(now.toISOString());
  const found: DueAnswer[] = [];
  for await (const page of rows.rowPages("streamer", {})) {
    for (const { id: streamerId, userId = "", businessName } of page) {
      const lines = await payoutDue(readOnly(rows), streamerId, today);
      const cents = sumOf(lines);
      if (cents === 0) continue;
      const account = await rows.rowOne("bankAccount", bankAccountId(userId));
      found.push({
        ...{ streamerId, streamerName: businessName, amount: randText(cents), matches: lines.length },
        hasAccount: account !== undefined,
        isUnconfirmed: needsConfirmedAccount && account?.verifiedAt === undefined,
      });
    }
  }
  return found.sort((one, other) => centsOf(other.amount) - centsOf(one.amount));
}

/** Every delivered match of a streamer, latest first. */
export async function earningsOf(rows: RowReader, streamerId: string): Promise<EarningAnswer[]> {
  const bids = await rows.rowMany("bid", { where: { streamerId } });
  const delivered = bids.flatMap((bid) => (bid.deliveredAt === undefined ? [] : [{ bid, at: bid.deliveredAt }]));
  delivered.sort((one, other) => (one.at < other.at ? 1 : -1));
  return Promise.all(delivered.map(({ bid, at }) => earningOf(rows, bid, at)));
}

async function earningOf(rows: RowReader, bid: Bid, deliveredAt: string): Promise<EarningAnswer> {
  const { fixtureId, proposedPriceCents, feeBasisPoints = 0, paidAt = deliveredAt } = bid;
  const entries = await rows.rowMany("journalEntry", { where: { fixtureId } });
  const fixture = await rows.rowOne("fixture", fixtureId);
  const isDirect = balanceOf(entries, "direct") > 0;
  return {
    bidId: bid.id,
    match: fixture ? matchTitle(fixture) : "",
    deliveredAt,
    price: randText(proposedPriceCents),
    fee: randText(isDirect ? 0 : platformFeeCents(proposedPriceCents, feeBasisPoints)),
    takenBack: randText(
      -balanceOf(
        entries.filter(({ event }) => event === "takenBack"),
        "streamer",
      ),
    ),
    paidOut: randText(balanceOf(entries, "payout")),
    owed: randText(balanceOf(entries, "streamer")),
    direct: randText(balanceOf(entries, "direct")),
    dueOn: addDays(sastDate(paidAt > deliveredAt ? paidAt : deliveredAt), DISPUTE_DAYS + 1),
  };
}
