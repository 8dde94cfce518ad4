import type { Bid } from "../../entities/bid.ts";
import type { PayoutLine } from "../../entities/payout.ts";
import { isUndisputed } from "../../rules/disputeFlow.ts";
import { balanceOf } from "../../rules/ledger.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import type { Store } from "../store.ts";

/**
 * The amount owed to a streamer by the books and payable on this day: for matches delivered seven days ago and not in
 * dispute. A refund after a pay-out is deducted at once.
 */
export async function payoutDue(
  store: Pick<Store, "get" | "find">,
  streamerId: string,
  today: string,
): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  for (const bid of await store.find("bid", { streamerId })) {
    const line = bid.deliveredAt === undefined ? undefined : await lineOf(store, bid, today);
    if (line) lines.push(line);
  }
  return lines;
}

export function sumOf(lines: readonly { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

async function lineOf(store: Pick<Store, "get" | "find">, bid: Bid, today: string): Promise<PayoutLine | undefined> {
  const { id: bidId, fixtureId } = bid;
  const cents = balanceOf(await store.find("journalEntry", { fixtureId }), "streamer");
  if (cents === 0) return undefined;
  const disputes = await store.find("dispute", { bidId });
  if (cents > 0 && !isUndisputed(bid, disputes, today)) return undefined;
  const fixture = await store.get("fixture", fixtureId);
  return { bidId, fixtureId, match: fixture ? matchTitle(fixture) : "", cents };
}
