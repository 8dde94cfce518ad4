import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Streamer } from "../../entities/streamer.ts";
import { rowId } from "../../forms/textFields.ts";
import { bidForm } from "../../forms/workflowForms.ts";
import { bidChangeRejection, bidRejection, notPendingRejection } from "../../rules/bidFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { centsOf } from "../../rules/format.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { notifyRequester } from "../fixture/announceTo.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, ownBid } from "../foundRow.ts";
import type { Store } from "../store.ts";

export const bidArgs = z.object({ id: rowId });

/** Earlier texts kept by a bid: a row must not grow with every change. */
const mostVersions = 20;

export const bidMutations = {
  "bid.submit": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bid",
      did: "You applied.",
      rejections: {
        "fixture.alreadyAssigned": {
          why: "This match went to another streamer.",
          next: "Your message is kept for the next bid.",
        },
      },
      typedFields: ["message"],
      callers: "verifiedStreamers",
    },
    args: bidForm.extend({ id: rowId, fixtureId: rowId }),
    async run(store, args, context) {
      const userId = actingUserId(context);
      const streamer = await bidder(store, userId);
      const fixture = await foundRow(store, "fixture", args.fixtureId);
      const bids = await store.find("bid", { fixtureId: fixture.id });
      const ownBids = bids.filter((bid) => bid.streamerId === streamer.id);
      throwIfRejected(bidRejection(streamer, fixture, ownBids, context.today));
      const bid = newBid(args, streamer, userId, context);
      await store.insert("bid", { ...bid, ...definedFields({ requesterId: fixture.requesterId }) });
      const bidders = fixture.bidderUserIds ?? [];
      if (!bidders.includes(userId)) await store.update("fixture", fixture.id, { bidderUserIds: [...bidders, userId] });
      await notifyRequester(context, fixture, bid, { kind: "bidReceived", values: { message: args.message } });
      return { id: args.id };
    },
  }),

  "bid.edit": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bid changed",
      did: "You changed your bid.",
      typedFields: ["message"],
      conflictEntity: "bid",
      callers: "thatStreamer",
    },
    /** `was`: the message and price the user saw; if the row differs, another device has changed it. */
    args: bidForm.extend({ id: rowId, was: bidForm.optional() }),
    async run(store, { id, was, ...args }, context) {
      const bid = await ownBid(store, id, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(bidChangeRejection(bid, fixture, context.today));
      const { message, proposedPriceCents } = bid;
      if (was && (was.message !== message || centsOf(was.proposedPrice) !== proposedPriceCents)) {
        throw new DomainError("sync.changedElsewhere");
      }
      await store.update("bid", id, {
        message: args.message,
        proposedPriceCents: centsOf(args.proposedPrice),
        matchChanges: undefined,
        history: [...(bid.history ?? []), { message, proposedPriceCents, until: context.now }].slice(-mostVersions),
      });
      return { id };
    },
  }),

  "bid.withdraw": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Bid withdrawn",
      did: "You withdrew your bid.",
      callers: "thatStreamer",
    },
    args: bidArgs,
    async run(store, { id }, context) {
      const bid = await ownBid(store, id, context);
      if (bid.status !== "pending") {
        const fixture = await foundRow(store, "fixture", bid.fixtureId);
        throwIfRejected(bidChangeRejection(bid, fixture, context.today));
      }
      await store.update("bid", id, { status: "withdrawn" });
      return { id };
    },
  }),

  /** The match date has passed and no bid was chosen. */
  "bid.expire": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: bidArgs,
    async run(store, { id }, context) {
      const bid = await foundRow(store, "bid", id);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(notPendingRejection(bid));
      if (!isPast(fixture, context.today)) throw new DomainError("bid.stillComing");
      await store.update("bid", id, { status: "expired" });
      return { id };
    },
  }),
};

async function bidder(store: Store, userId: string): Promise<Streamer> {
  const streamer = await profileOf(store, userId);
  if (!streamer) throw new DomainError("bid.noProfile");
  return streamer;
}

interface Offer {
  id: string;
  fixtureId: string;
  message: string;
  proposedPrice: string;
}

function newBid(offer: Offer, streamer: Streamer, userId: string, context: MutationContext): Omit<Bid, "rev"> {
  return {
    id: offer.id,
    fixtureId: offer.fixtureId,
    streamerId: streamer.id,
    streamerUserId: userId,
    streamerName: streamer.businessName,
    status: "pending",
    message: offer.message,
    proposedPriceCents: centsOf(offer.proposedPrice),
    schoolPermissionStatus: "pending",
    contractSigned: false,
    paymentStatus: "pending",
    createdAt: context.now,
  };
}
