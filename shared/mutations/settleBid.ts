import type { Bid } from "../entities/bid.ts";
import { derivedId } from "../rules/derivedId.ts";
import { earnedPostings } from "../rules/ledger.ts";
import { isPrepaid } from "../rules/paymentFlow.ts";
import { streamerShareCents } from "../rules/pricing.ts";
import type { MutationContext } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import type { Store } from "./store.ts";

/** The bid is paid and counts among the streamer's earnings. What the platform holds for it is owed from now on. */
export async function settleBid(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  await store.update("bid", bid.id, { paymentStatus: "completed", paidAt: context.now });
  const streamer = await store.get("streamer", bid.streamerId);
  if (streamer) {
    const totalEarningsCents = (streamer.totalEarningsCents ?? 0) + bid.proposedPriceCents;
    await store.update("streamer", streamer.id, { totalEarningsCents });
  }
  await bookEarned(store, bid, context);
}

async function bookEarned(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  const payments = await store.find("payment", { fixtureId: bid.fixtureId });
  const fixture = await foundRow(store, "fixture", bid.fixtureId);
  const [payment] = payments;
  if (!payment || !isPrepaid(fixture, bid, payments)) return;
  await store.insert("journalEntry", {
    id: derivedId("journal", bid.id, "earned"),
    event: "earned",
    fixtureId: bid.fixtureId,
    subjectId: bid.id,
    provider: payment.provider,
    postings: earnedPostings(streamerShareCents(bid.proposedPriceCents)),
    createdAt: context.now,
  });
}
