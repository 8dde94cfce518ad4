import * as z from "zod";
import { optionalText, requiredText, rowId } from "../../forms/textFields.ts";
import { moneyText } from "../../forms/moneyField.ts";
import { definedFields } from "../../rules/definedFields.ts";
import {
  disputeAnswerRejection,
  disputeDecisionKinds,
  disputeDecisionRejection,
  disputeRejection,
} from "../../rules/disputeFlow.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import { actingUserId } from "../actingUser.ts";
import { notifyBoth, notifyStreamer } from "../fixture/announceTo.ts";
import { decideMoney, outcomeText } from "./decideMoney.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow, ownFixture } from "../foundRow.ts";

export const disputeMutations = {
  /** The requester disputes the delivery, or its being marked as paid. */
  "dispute.open": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Dispute",
      did: "You said what was wrong.",
      typedFields: ["reason"],
      callers: "thatRequester",
    },
    args: z.object({ id: rowId, bidId: rowId, reason: requiredText("What is wrong", limits.reason) }),
    async run(store, { id, bidId, reason }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const fixture = await ownFixture(store, bid.fixtureId, context);
      throwIfRejected(disputeRejection(bid, await store.find("dispute", { bidId }), context.today));
      const { fixtureId, streamerUserId, streamerName, requesterId } = bid;
      if (requesterId === undefined) throw new DomainError("row.notFound");
      const about = { bidId, fixtureId, requesterId, streamerUserId, streamerName };
      await store.insert("dispute", { ...about, id, reason, state: "open", createdAt: context.now });
      const values = { reason, requester: requesterName(fixture) };
      await notifyStreamer(context, fixture, bid, { kind: "disputeOpened", values });
      return { id };
    },
  }),

  /** The streamer's statement, once, before the decision. */
  "dispute.answer": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Your side of a dispute",
      did: "You sent your side of a dispute.",
      typedFields: ["answer"],
      callers: "thatStreamer",
    },
    args: z.object({ id: rowId, answer: requiredText("Your side", limits.reason) }),
    async run(store, { id, answer }, context) {
      const dispute = await foundRow(store, "dispute", id);
      if (dispute.streamerUserId !== actingUserId(context)) throw new DomainError("row.notFound");
      throwIfRejected(disputeAnswerRejection(dispute));
      await store.update("dispute", id, { answer, answeredAt: context.now });
      return { id };
    },
  }),

  /** An admin has heard both: the payment stands, part of it is refunded, or a price is set. */
  "dispute.decide": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Dispute decided",
      did: "You decided a dispute.",
      typedFields: ["amount", "notes"],
      callers: "admin",
    },
    args: z.object({
      id: rowId,
      decision: z.enum(disputeDecisionKinds, "Choose what becomes of the money."),
      /** The refund, by default all that was paid here; or the price due. */
      amount: moneyText("Amount").optional(),
      notes: optionalText("Notes", limits.notes),
    }),
    async run(store, { id, decision, amount, notes = "" }, context) {
      const dispute = await foundRow(store, "dispute", id);
      throwIfRejected(disputeDecisionRejection(dispute));
      const bid = await foundRow(store, "bid", dispute.bidId);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const decided = await decideMoney(store, context, { fixture, bid, decision, amount });
      await store.update("dispute", id, {
        ...decided,
        decidedAt: context.now,
        ...definedFields({ notes: notes || undefined }),
      });
      const values = { notes, outcome: outcomeText(fixture, bid, decided) };
      await notifyBoth(context, fixture, bid, { kind: "disputeDecided", values });
      return { id };
    },
  }),
};
