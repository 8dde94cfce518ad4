import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import type { Streamer } from "../../entities/streamer.ts";
import { rowId } from "../../forms/textFields.ts";
import { cancelForm, declineForm } from "../../forms/workflowForms.ts";
import { acceptRejection, bidCancelRejection, notPendingRejection } from "../../rules/bidFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { formatRand } from "../../rules/format.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { differenceRejection, differenceDueCents } from "../../rules/paymentFlow.ts";
import { notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { bidArgs } from "./bidMutations.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow, ownFixture, sideOf } from "../foundRow.ts";
import { keepInvoice } from "../money/issueBillingDocument.ts";
import { refundBooking, refundSurplus, markPrepaid } from "../money/refundBooking.ts";
import type { Changes } from "../store.ts";

export const acceptanceMutations = {
  /** One bid wins, the fixture's others are declined, the fixture is assigned: all or nothing. */
  "bid.accept": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bid accepted",
      did: ({ streamer }) => `You accepted ${streamer ?? "a bid"}.`,
      rejections: {
        "fixture.alreadyAssigned": { why: "Another bid was accepted first and stands.", next: "Nothing to do." },
      },
      callers: "thatRequester",
    },
    /**
     * `priceSeenCents`: the price on the button. A price raised meanwhile is not accepted; without this value only a
     * bid that was never changed is.
     */
    args: bidArgs.extend({ priceSeenCents: z.int().optional() }),
    async run(store, { id, priceSeenCents }, context) {
      const bid = await foundRow(store, "bid", id);
      const fixture = await ownFixture(store, bid.fixtureId, context);
      throwIfRejected(acceptRejection(bid, fixture, context.today));
      if (!isPriceSeen(bid, priceSeenCents)) {
        throw new DomainError("bid.priceChanged", { price: formatRand(bid.proposedPriceCents) });
      }
      const payments = await store.find("payment", { fixtureId: fixture.id });
      throwIfRejected(differenceRejection(differenceDueCents(fixture, bid, payments)));
      const streamer = await store.get("streamer", bid.streamerId);
      const rivals = await store.find("bid", { fixtureId: fixture.id });
      const declined = rivals.filter((rival) => rival.id !== id && rival.status === "pending");
      await store.update("bid", id, {
        status: "accepted",
        acceptedAt: context.now,
        requesterId: fixture.requesterId,
        feeBasisPoints: (await store.get("operator", OPERATOR_ID))?.feeBasisPoints,
        ...contacts(fixture, streamer),
      });
      for (const rival of declined) await store.update("bid", rival.id, { status: "declined" });
      await store.update("fixture", fixture.id, {
        status: "assigned",
        assignedStreamerId: bid.streamerId,
        assignedUserId: bid.streamerUserId,
      });
      await refundSurplus(store, context, fixture, bid);
      await markPrepaid(store, fixture);
      await keepInvoice(store, context, fixture.id);
      await notifyStreamer(context, fixture, { ...bid, status: "accepted" }, { kind: "bidAccepted" });
      for (const rival of declined) await notifyStreamer(context, fixture, rival, { kind: "bidDeclined" });
      return { id };
    },
  }),

  /** The requester declines one bid, optionally with a sentence; the match stays open for the others. */
  "bid.decline": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bid declined",
      did: ({ streamer }) => `You declined ${streamer ?? "a bid"}.`,
      typedFields: ["reason"],
      callers: "thatRequester",
    },
    args: declineForm.extend({ id: rowId }),
    async run(store, { id, reason }, context) {
      const bid = await foundRow(store, "bid", id);
      const fixture = await ownFixture(store, bid.fixtureId, context);
      throwIfRejected(notPendingRejection(bid));
      await store.update("bid", id, { status: "declined", declineReason: reason });
      await notifyStreamer(context, fixture, bid, { kind: "bidTurnedDown", values: definedFields({ reason }) });
      return { id };
    },
  }),

  /** Either side ends the accepted bid: the fixture reopens and the other side is notified with the reason. */
  "bid.cancel": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Booking cancelled",
      did: "You cancelled the booking.",
      typedFields: ["reason"],
      callers: "bothSides",
    },
    args: cancelForm.extend({ id: rowId }),
    async run(store, { id, reason = "" }, context) {
      const bid = await foundRow(store, "bid", id);
      const side = sideOf(bid, context);
      throwIfRejected(bidCancelRejection(bid, reason));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      await store.update("bid", id, endedBid("cancelled", side, reason));
      await store.update("fixture", fixture.id, {
        status: "open",
        assignedStreamerId: undefined,
        assignedUserId: undefined,
      });
      const cause = side === "streamer" ? "streamerCancelled" : "requesterCancelled";
      await refundBooking(store, context, fixture, { cause, isAssigned: true });
      await keepInvoice(store, context, fixture.id);
      const from = side === "streamer" ? bid.streamerName : requesterName(fixture);
      const tellOther = side === "streamer" ? notifyRequester : notifyStreamer;
      await tellOther(context, fixture, bid, { kind: "bidCancelled", values: { from, reason } });
      return { id };
    },
  }),
};

function isPriceSeen({ history = [], proposedPriceCents }: Bid, priceSeenCents: number | undefined): boolean {
  return priceSeenCents === undefined ? history.length === 0 : priceSeenCents === proposedPriceCents;
}

/** The changes to a bid that ends after acceptance: the copied contacts are removed. */
export function endedBid(
  status: "cancelled" | "declined",
  cancelledBy: "streamer" | "requester",
  cancelReason: string | undefined,
): Changes<Bid> {
  const gone = Object.fromEntries(contactFields.map((field) => [field, undefined]));
  return status === "declined"
    ? { status }
    : { ...gone, ...asked, status, cancelledBy, cancelReason, contractSigned: false };
}

/** What one side or the school has asked and nobody needs to answer any more. */
const asked = { schoolAsk: undefined, newDate: undefined, noShow: undefined };

const contactFields = [
  "contactName",
  "contactEmail",
  "contactPhone",
  "schoolContactName",
  "schoolContactEmail",
  "schoolContactPhone",
  "schoolContactRole",
  "streamerContactPerson",
  "streamerEmail",
  "streamerPhone",
] as const satisfies readonly (keyof Bid)[];

/** From now on each side may reach the other: a row depends on itself alone, so contacts are copied. */
function contacts(fixture: Fixture, streamer: Streamer | undefined): Changes<Bid> {
  return {
    contactName: fixture.contactName,
    contactEmail: fixture.contactEmail,
    contactPhone: fixture.contactPhone,
    schoolContactName: fixture.schoolContactName,
    schoolContactEmail: fixture.schoolContactEmail,
    schoolContactPhone: fixture.schoolContactPhone,
    schoolContactRole: fixture.schoolContactRole,
    streamerContactPerson: streamer?.contactPerson,
    streamerEmail: streamer?.email,
    streamerPhone: streamer?.phone,
  };
}
