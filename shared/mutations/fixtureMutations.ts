import * as z from "zod";
import type { Bid } from "../entities/bid.ts";
import { WALK_IN_USER_ID } from "../entities/actor.ts";
import { brandAssetsForm } from "../forms/assetForms.ts";
import { businessIsNamed, businessNameMissing, fixtureFields } from "../forms/fixtureForms.ts";
import { rowId } from "../forms/textFields.ts";
import { cancelForm } from "../forms/workflowForms.ts";
import { isLive } from "../rules/bidFlow.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { claimRejection, fixtureCancelRejection, isPast } from "../rules/fixtureFlow.ts";
import { centsOf } from "../rules/format.ts";
import { consentTo } from "../rules/legalVersion.ts";
import { actingUserId } from "./actingUser.ts";
import { matchValues, tellStreamer } from "./announceTo.ts";
import { claimAssets, submittedAssets } from "./brandAssetMutations.ts";
import { endedBid } from "./bidAcceptance.ts";
import { defineMutation } from "./defineMutation.ts";
import { foundRow, ownFixture } from "./foundRow.ts";
import { giveBack } from "./moneyBack.ts";
import { endChoice } from "./paymentChoice.ts";
import type { Store } from "./store.ts";

const submitArgs = fixtureFields
  .extend({ id: rowId, assets: brandAssetsForm.optional() })
  .refine(businessIsNamed, businessNameMissing);

export const fixtureMutations = {
  /** A request: the actor's own, or the walk-in account's until it is claimed. */
  "fixture.submit": defineMutation({
    origins: ["rest"],
    actors: ["visitor", "user"],
    outbox: {
      title: "Request for a stream",
      did: ({ match }) => `You asked for a stream of ${match ?? "a match"}.`,
      typedFields: ["additionalRequirements"],
      callers: "everyone",
    },
    args: submitArgs,
    async run(store, { assets = [], ...args }, context) {
      if (isPast(args, context.today)) throw new DomainError("fixture.past");
      const number = await context.nextNumber("fixture");
      const requesterId = context.actor.kind === "user" ? context.actor.userId : WALK_IN_USER_ID;
      const attached = await submittedAssets(store, { ...args, status: "open" }, assets, context);
      await store.insert("fixture", {
        ...requestedFields(args),
        ...attached,
        ...definedFields({ number }),
        ...consentTo(args.agreedTo, context.now),
        requesterId,
        paymentStatus: "pending",
        status: "open",
        createdAt: context.now,
      });
      if (requesterId === WALK_IN_USER_ID) {
        const to = { fixtureContact: args.id };
        await context.announce({ kind: "claimLink", to, fixtureId: args.id, values: matchValues(args) });
      }
      return definedFields({ id: args.id, number, fileIds: attached.assetFileIds });
    },
  }),

  /** Unrestricted while open. Once assigned, the streamer is notified why; live bids end with it. */
  "fixture.cancel": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Request cancelled",
      did: ({ match }) => `You cancelled ${match ?? "the request"}.`,
      typedFields: ["reason"],
      callers: "thatRequester",
    },
    args: cancelForm.extend({ id: rowId }),
    async run(store, { id, reason }, context) {
      const fixture = await ownFixture(store, id, context);
      rejectWith(fixtureCancelRejection(fixture, reason));
      const live = (await store.find("bid", { fixtureId: id })).filter(isLive);
      await store.update("fixture", id, {
        status: "cancelled",
        cancelReason: reason,
        cancelledAt: context.now,
        assignedStreamerId: undefined,
        assignedUserId: undefined,
      });
      for (const bid of live) await store.update("bid", bid.id, endedBid(endOf(bid), "requester", reason));
      const isAssigned = fixture.status === "assigned";
      await endChoice(store, context, fixture);
      await giveBack(store, context, fixture, { cause: "requesterCancelled", isAssigned });
      for (const bid of live) {
        await tellStreamer(context, fixture, bid, { kind: "fixtureCancelled", values: definedFields({ reason }) });
      }
      return { id };
    },
  }),

  /** Moves a visitor's request to the claiming account. The link has already proved the right to do so. */
  "fixture.claim": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: "never",
    args: z.object({ fixtureId: rowId }),
    async run(store, { fixtureId }, context) {
      const requesterId = actingUserId(context);
      const fixture = await foundRow(store, "fixture", fixtureId);
      rejectWith(claimRejection(fixture));
      const bids = await store.find("bid", { fixtureId });
      await store.update("fixture", fixtureId, { requesterId });
      for (const bid of bids) await store.update("bid", bid.id, { requesterId });
      await moveThreads(store, fixtureId, bids, requesterId);
      for (const permission of await store.find("schoolPermission", { fixtureId })) {
        await store.update("schoolPermission", permission.id, { requesterId });
      }
      for (const contract of await store.find("contract", { fixtureId })) {
        await store.update("contract", contract.id, { requesterId });
      }
      for (const clip of await store.find("videoClip", { fixtureId })) {
        await store.update("videoClip", clip.id, { requesterId });
      }
      await claimAssets(store, fixture, requesterId);
      for (const review of await store.find("review", { fixtureId })) {
        await store.update("review", review.id, { requesterId });
      }
      await movePayments(store, fixtureId, requesterId);
      return { fixtureId };
    },
  }),
};

/** Only streamers with a bid can have written: the walk-in account starts no threads. */
async function moveThreads(store: Store, fixtureId: string, bids: Bid[], requesterId: string): Promise<void> {
  for (const streamerId of new Set(bids.map((bid) => bid.streamerId))) {
    for (const message of await store.find("message", { fixtureId, streamerId })) {
      await store.update("message", message.id, { requesterId });
    }
  }
}

/** Moves the request's payments and refunds to the account. */
async function movePayments(store: Store, fixtureId: string, requesterId: string): Promise<void> {
  for (const payment of await store.find("payment", { fixtureId })) {
    await store.update("payment", payment.id, { requesterId });
  }
  for (const billingDocument of await store.find("billingDocument", { fixtureId })) {
    await store.update("billingDocument", billingDocument.id, { requesterId });
  }
  for (const refund of await store.find("refund", { fixtureId })) {
    await store.update("refund", refund.id, { requesterId });
  }
}

function endOf(bid: Bid): "cancelled" | "declined" {
  return bid.status === "accepted" ? "cancelled" : "declined";
}

function requestedFields({ budget, agreedTo: _version, ...fields }: Omit<z.infer<typeof submitArgs>, "assets">) {
  return { ...definedFields(fields), budgetCents: centsOf(budget) };
}
