import * as z from "zod";
import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import { moneyText } from "../forms/moneyField.ts";
import { optionalText, requiredText, rowId } from "../forms/textFields.ts";
import { definedFields } from "../rules/definedFields.ts";
import { disputeDecisionRejection, disputeRejection } from "../rules/disputeFlow.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { centsOf, formatRand, randText } from "../rules/format.ts";
import { limits } from "../rules/limits.ts";
import { requesterName } from "../rules/matchTitle.ts";
import { coveredCents, isCharged } from "../rules/paymentFlow.ts";
import { tellBoth, tellStreamer } from "./announceTo.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { foundRow, ownFixture } from "./foundRow.ts";
import { giveBackCents } from "./moneyBack.ts";
import { unmarkPaid } from "./settleBid.ts";
import type { Store } from "./store.ts";

export const disputeMutations = {
  /** The requester says that something is wrong: with what was delivered, or with its being marked as paid. */
  "dispute.open": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Dispute",
      did: "You said what was wrong.",
      typedFields: ["reason"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "thatRequester",
    },
    args: z.object({ id: rowId, bidId: rowId, reason: requiredText("What is wrong", limits.reason) }),
    async run(store, { id, bidId, reason }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const fixture = await ownFixture(store, bid.fixtureId, context);
      rejectWith(disputeRejection(bid, await store.find("dispute", { bidId }), context.today));
      const { fixtureId, streamerUserId, streamerName, requesterId } = bid;
      if (requesterId === undefined) throw new DomainError("row.notFound");
      const about = { bidId, fixtureId, requesterId, streamerUserId, streamerName };
      await store.insert("dispute", { ...about, id, reason, state: "open", createdAt: context.now });
      const values = { reason, requester: requesterName(fixture) };
      await tellStreamer(context, fixture, bid, { kind: "disputeOpened", values });
      return { id };
    },
  }),

  /** An admin has heard both: the streamer keeps the money, or so much of it goes back. */
  "dispute.decide": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Dispute decided",
      did: "You decided a dispute.",
      typedFields: ["amount", "notes"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "admin",
    },
    args: z.object({
      id: rowId,
      decision: z.enum(["release", "refund"], "Choose whether the money is released or goes back."),
      /** What goes back; without it all that was paid here. */
      amount: moneyText("Amount").optional(),
      notes: optionalText("Notes", limits.notes),
    }),
    async run(store, { id, decision, amount, notes = "" }, context) {
      const dispute = await foundRow(store, "dispute", id);
      rejectWith(disputeDecisionRejection(dispute));
      const bid = await foundRow(store, "bid", dispute.bidId);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const isRefund = decision === "refund";
      const refundCents = isRefund ? await refund(store, context, { fixture, bid, amount }) : 0;
      await store.update("dispute", id, {
        ...{ state: isRefund ? "refunded" : "released", decidedAt: context.now },
        ...(isRefund ? { refundCents } : {}),
        ...definedFields({ notes: notes || undefined }),
      });
      const values = { notes, outcome: outcomeText(fixture, bid, { isRefund, refundCents }) };
      await tellBoth(context, fixture, bid, { kind: "disputeDecided", values });
      return { id };
    },
  }),
};

interface Refunded {
  fixture: Fixture;
  bid: Bid;
  amount: string | undefined;
}

/** What was paid here goes back; where nothing was, the streamer's own mark is what was wrong, and it is undone. */
async function refund(store: Store, context: MutationContext, { fixture, bid, amount }: Refunded): Promise<number> {
  const payments = await store.find("payment", { fixtureId: fixture.id });
  const covered = coveredCents(payments);
  const cents = amount === undefined ? covered : centsOf(amount);
  if (cents > covered) throw new DomainError("refund.tooMuch", { paid: randText(covered) });
  if (!payments.some(isCharged)) await unmarkPaid(store, bid, context);
  else await giveBackCents(store, context, fixture, { cents, reason: "dispute" });
  return cents;
}

function outcomeText(
  fixture: Fixture,
  bid: Bid,
  { isRefund, refundCents }: { isRefund: boolean; refundCents: number },
) {
  if (!isRefund) return `The payment to ${bid.streamerName} stands.`;
  if (refundCents === 0) return "The match does not count as paid.";
  return `${formatRand(refundCents)} goes back to ${requesterName(fixture)}.`;
}
