import type { Bid } from "../../entities/bid.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { balanceOf, directPostings, earnedPostings } from "../../rules/ledger.ts";
import { coveredPriceCents, isCharged, isPrepaid } from "../../rules/paymentFlow.ts";
import { agreedCents, streamerShareCents } from "../../rules/pricing.ts";
import { bookEntry } from "../money/bookEntry.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/** Keeps entries' ids distinct from other rows this mutation creates. */
const DIRECT_ENTRY = 200;

/** The bid is paid and counts among the streamer's earnings. The platform's held money is owed from now on. */
export async function settleBid(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  await store.update("bid", bid.id, { paymentStatus: "completed", paidAt: context.now });
  await addEarnings(store, bid, agreedCents(bid));
  await bookSettled(store, bid, context);
}

/** It was wrongly marked as paid: restores the state before the mark. */
export async function unmarkPaid(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  if (bid.paymentStatus === "pending") return;
  await store.update("bid", bid.id, { paymentStatus: "pending", paidAt: undefined });
  await addEarnings(store, bid, -agreedCents(bid));
  const entries = await store.find("journalEntry", { fixtureId: bid.fixtureId });
  await bookEntry(store, context, {
    id: context.id(DIRECT_ENTRY),
    event: "directUndone",
    fixtureId: bid.fixtureId,
    subjectId: bid.id,
    provider: "direct",
    postings: directPostings(-balanceOf(entries, "direct")),
  });
}

async function addEarnings(store: Store, { streamerId }: Bid, cents: number): Promise<void> {
  const streamer = await store.get("streamer", streamerId);
  if (!streamer) return;
  await store.update("streamer", streamer.id, { totalEarningsCents: (streamer.totalEarningsCents ?? 0) + cents });
}

/** The platform owes the part it holds; the rest was paid directly. */
async function bookSettled(store: Store, bid: Bid, context: MutationContext): Promise<void> {
  const payments = await store.find("payment", { fixtureId: bid.fixtureId });
  const fixture = await foundRow(store, "fixture", bid.fixtureId);
  const about = { fixtureId: bid.fixtureId, subjectId: bid.id };
  const price = agreedCents(bid);
  const here = isPrepaid(fixture, bid, payments) ? price : Math.min(price, coveredPriceCents(payments));
  await bookEntry(store, context, {
    ...about,
    id: derivedId("journal", bid.id, "earned"),
    event: "earned",
    provider: payments.find(isCharged)?.provider ?? "direct",
    postings: earnedPostings(streamerShareCents(here, bid.feeBasisPoints)),
  });
  await bookEntry(store, context, {
    ...about,
    id: context.id(DIRECT_ENTRY),
    event: "paidDirect",
    provider: "direct",
    postings: directPostings(price - here),
  });
}
