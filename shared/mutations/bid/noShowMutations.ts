import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { NoShow } from "../../entities/noShow.ts";
import { placeSchema } from "../../entities/place.ts";
import { optionalText, rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import {
  isNoShowDue,
  noShowAnswerRejection,
  noShowDecisionRejection,
  noShowRejection,
} from "../../rules/noShowFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { notifyBoth, notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { foundRow, sideOf } from "../foundRow.ts";
import { endChoice } from "../money/paymentChoice.ts";
import { refundBooking } from "../money/refundBooking.ts";
import { refundValue } from "../school/permissionAnswer.ts";
import type { Store } from "../store.ts";
import { endedBid } from "./bidAcceptance.ts";

export const noShowMutations = {
  /** Either side, at the ground: the other did not come. */
  "bid.reportNoShow": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "No-show reported",
      did: "You reported that nobody came.",
      rejections: {
        "noShow.delivered": { why: "The match was delivered.", next: "Say what is wrong on the match instead." },
      },
      callers: "bothSides",
    },
    args: z.object({
      bidId: rowId,
      claimedAt: z.iso.datetime("The time must be a time, such as 2026-11-28T09:05:00Z"),
      place: placeSchema.optional(),
    }),
    async run(store, { bidId, claimedAt, place }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const by = sideOf(bid, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(noShowRejection(bid, fixture, context));
      const noShow: NoShow = { by, reportedAt: context.now, claimedAt, state: "open", ...definedFields({ place }) };
      await store.update("bid", bidId, { noShow });
      const tellOther = by === "streamer" ? notifyRequester : notifyStreamer;
      await tellOther(context, fixture, bid, { kind: "noShowReported" });
      return { id: bidId };
    },
  }),

  /** The other side agrees, and it is settled at once; or contests it, and an admin decides. */
  "bid.answerNoShow": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Answer about a no-show",
      did: "You answered about a no-show.",
      typedFields: ["reason"],
      callers: "otherSide",
    },
    args: z.object({
      bidId: rowId,
      answer: z.enum(["agree", "contest"], "Say whether it is right"),
      reason: optionalText("Reason", limits.reason),
    }),
    async run(store, { bidId, answer, reason }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const by = sideOf(bid, context);
      throwIfRejected(noShowAnswerRejection(bid, by));
      if (answer === "contest") {
        const contest = {
          state: "contested" as const,
          contestedAt: context.now,
          ...definedFields({ contest: reason }),
        };
        await store.update("bid", bidId, { noShow: { ...reportOf(bid), ...contest } });
        const fixture = await foundRow(store, "fixture", bid.fixtureId);
        await notifyBoth(context, fixture, bid, { kind: "noShowContested" });
      } else await settle(store, context, bid);
      return { id: bidId };
    },
  }),

  /** Nobody has contested it for a day. */
  "bid.settleNoShow": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ bidId: rowId }),
    async run(store, { bidId }, context) {
      const bid = await foundRow(store, "bid", bidId);
      if (!isNoShowDue(bid, context.now)) throw new DomainError("noShow.notReported");
      await settle(store, context, bid);
      return { bidId };
    },
  }),

  /** An admin has heard both. */
  "bid.decideNoShow": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: { title: "No-show decided", did: "You decided about a no-show.", callers: "admin" },
    args: z.object({ bidId: rowId, isUpheld: z.boolean("Say whether it is right") }),
    async run(store, { bidId, isUpheld }, context) {
      const bid = await foundRow(store, "bid", bidId);
      throwIfRejected(noShowDecisionRejection(bid));
      if (isUpheld) await settle(store, context, bid);
      else {
        await store.update("bid", bidId, { noShow: { ...reportOf(bid), state: "dismissed", decidedAt: context.now } });
        const fixture = await foundRow(store, "fixture", bid.fixtureId);
        await notifyBoth(context, fixture, bid, { kind: "noShowDismissed" });
      }
      return { id: bidId };
    },
  }),
};

/**
 * The match is off. A streamer who did not come: all the money goes back. A requester who was not there cancelled too
 * late: half of it does.
 */
async function settle(store: Store, context: MutationContext, bid: Bid): Promise<void> {
  const report = reportOf(bid);
  const fixture: Fixture = await foundRow(store, "fixture", bid.fixtureId);
  const isStreamersFault = report.by === "requester";
  const absent = isStreamersFault ? "streamer" : "requester";
  const reason = `The ${absent} did not come.`;
  const gone = { assignedStreamerId: undefined, assignedUserId: undefined };
  const off = { status: "cancelled" as const, cancelReason: reason, cancelledAt: context.now };
  await store.update("fixture", fixture.id, { ...off, ...gone });
  const noShow = { ...report, state: "settled" as const, decidedAt: context.now };
  await store.update("bid", bid.id, { ...endedBid("cancelled", absent, reason), noShow });
  await endChoice(store, context, fixture);
  const cause = isStreamersFault ? "noShow" : "requesterAbsent";
  const refund = await refundBooking(store, context, fixture, { cause, isAssigned: true });
  await notifyBoth(context, fixture, bid, { kind: "noShowSettled", values: { absent, ...refundValue(refund) } });
}

function reportOf({ noShow }: Bid): NoShow {
  if (!noShow) throw new DomainError("noShow.notReported");
  return noShow;
}
