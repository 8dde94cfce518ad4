import { isLive } from "../../rules/bidFlow.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { notifyStreamer } from "../fixture/announceTo.ts";
import { endedBid } from "../bid/bidAcceptance.ts";
import type { MutationContext } from "../defineMutation.ts";
import { notifySchoolOfEnd } from "./endJobs.ts";
import { refundBooking } from "../money/refundBooking.ts";
import { endChoice } from "../money/paymentChoice.ts";
import { hideFilm } from "../film/permitFilm.ts";
import type { Store } from "../store.ts";

/** Cancels an ending account's coming matches with this reason and takes them off the public lists. */
export async function endRequests(
  store: Store,
  context: MutationContext,
  requesterId: string,
  reason: string,
): Promise<void> {
  for (const fixture of await store.find("fixture", { requesterId })) {
    const booked = await store.find("bid", { fixtureId: fixture.id });
    const bids = booked.filter(isLive);
    const isDone = bids.some((bid) => bid.deliveredAt !== undefined) || isPast(fixture, context.today);
    if (isDone || !["open", "assigned"].includes(fixture.status)) continue;
    await store.update("fixture", fixture.id, {
      status: "cancelled",
      isHidden: true,
      cancelReason: reason,
      cancelledAt: context.now,
      assignedStreamerId: undefined,
      assignedUserId: undefined,
    });
    for (const bid of bids) {
      const end = bid.status === "accepted" ? "cancelled" : "declined";
      await store.update("bid", bid.id, endedBid(end, "requester", reason));
    }
    for (const bid of booked) await hideFilm(store, bid);
    const isAssigned = fixture.status === "assigned";
    await endChoice(store, context, fixture);
    await refundBooking(store, context, fixture, { cause: "requesterCancelled", isAssigned });
    for (const bid of bids) {
      await notifyStreamer(context, fixture, bid, { kind: "fixtureCancelled", values: { reason } });
      if (bid.status === "accepted") await notifySchoolOfEnd(store, context, bid, fixture);
    }
  }
}
