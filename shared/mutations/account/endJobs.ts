import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { Streamer } from "../../entities/streamer.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { matchValues, notifyRequester } from "../fixture/announceTo.ts";
import { endedBid } from "../bid/bidAcceptance.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { keepInvoice } from "../money/issueBillingDocument.ts";
import { refundBooking } from "../money/refundBooking.ts";
import { hideFilm } from "../film/permitFilm.ts";
import type { Store } from "../store.ts";

/**
 * A streamer whose account ends films nothing: open bids are withdrawn, and matches still to come reopen. Those
 * affected are notified of `why`.
 */
export async function endJobs(store: Store, context: MutationContext, streamer: Streamer, why: string): Promise<void> {
  for (const bid of await store.find("bid", { streamerId: streamer.id })) {
    if (bid.status === "pending") await store.update("bid", bid.id, { status: "withdrawn" });
    if (bid.status !== "accepted" || bid.deliveredAt) continue;
    const fixture = await foundRow(store, "fixture", bid.fixtureId);
    if (!isPast(fixture, context.today)) await endJob(store, context, bid, fixture, why);
  }
}

async function endJob(
  store: Store,
  context: MutationContext,
  bid: Bid,
  fixture: Fixture,
  reason: string,
): Promise<void> {
  await store.update("bid", bid.id, endedBid("cancelled", "streamer", reason));
  const open = { status: "open" as const, assignedStreamerId: undefined, assignedUserId: undefined };
  await store.update("fixture", fixture.id, open);
  await hideFilm(store, bid);
  await refundBooking(store, context, fixture, { cause: "streamerCancelled", isAssigned: true });
  await keepInvoice(store, context, fixture.id);
  const values = { from: bid.streamerName, reason };
  await notifyRequester(context, fixture, bid, { kind: "bidCancelled", values });
  await notifySchoolOfEnd(store, context, bid, fixture);
}

/** Notifies a school that was asked that no one films under its approval. */
export async function notifySchoolOfEnd(
  store: Store,
  context: MutationContext,
  bid: Bid,
  fixture: Fixture,
): Promise<void> {
  for (const permission of await store.find("schoolPermission", { bidId: bid.id })) {
    if (permission.contactCheck !== "confirmed") continue;
    await context.announce({
      kind: "schoolMatchOff",
      to: { schoolContact: permission.id },
      permissionId: permission.id,
      fixtureId: fixture.id,
      values: { ...matchValues(fixture), match: matchTitle(fixture), streamer: bid.streamerName },
    });
  }
}
