import * as z from "zod";
import { rowId } from "../../forms/textFields.ts";
import { isRoundOver, openingRejection, openRound, sharesOf } from "../../rules/costShare.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { amountDue, isLivePayment } from "../../rules/paymentFlow.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow, ownFixture } from "../foundRow.ts";
import { endRound, orderRefund } from "./refundBooking.ts";

/** The requester opens the cost of a match to many people, and closes it again. */
export const costShareMutations = {
  "costShare.open": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Share the cost",
      did: ({ match }) => `You opened the cost of ${match ?? "a match"} to others.`,
      callers: "thatRequester",
    },
    args: z.object({ fixtureId: rowId, key: rowId, deadline: z.iso.date("Choose the last day to pay.") }),
    async run(store, { fixtureId, key, deadline }, context) {
      const fixture = await ownFixture(store, fixtureId, context);
      if (openRound(fixture)?.key === key) return { id: fixtureId };
      if (openRound(fixture)) throw new DomainError("costShare.alreadyOpen");
      const payments = await store.find("payment", { fixtureId });
      const bids = await store.find("bid", { fixtureId });
      const { today } = context;
      const due = amountDue(fixture, bids, payments, { bidId: undefined, today });
      if (due instanceof DomainError) throw due;
      throwIfRejected(openingRejection(fixture, due, { deadline, today }));
      // A page that is still open could pay for the match a second time.
      if (payments.some(isLivePayment)) throw new DomainError("payment.underWay");
      if (sharesOf(payments, { key }).length > 0) throw new DomainError("row.exists");
      const { totalCents: targetCents, discountCents } = due.price;
      await store.update("fixture", fixtureId, {
        costShare: { key, state: "open", targetCents, discountCents, deadline },
      });
      return { id: fixtureId };
    },
  }),

  /** Everything goes back. Repeating it changes nothing. */
  "costShare.close": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Close the collection",
      did: ({ match }) => `You closed the collection for ${match ?? "a match"}.`,
      callers: "thatRequester",
    },
    args: z.object({ fixtureId: rowId }),
    async run(store, { fixtureId }, context) {
      const fixture = await ownFixture(store, fixtureId, context);
      await endRound(store, context, fixture, "shareClosed");
      return { id: fixtureId };
    },
  }),

  /** One share goes back, to be paid by someone else. */
  "share.giveBack": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Give a share back",
      did: ({ match }) => `You gave a share of ${match ?? "a match"} back.`,
      callers: "thatRequester",
    },
    args: z.object({ id: rowId, paymentId: rowId }),
    async run(store, { id, paymentId }, context) {
      const payment = await foundRow(store, "payment", paymentId);
      const fixture = await ownFixture(store, payment.fixtureId, context);
      const round = openRound(fixture);
      const cents = payment.pooledCents ?? 0;
      if (!round || payment.shareKey !== round.key || cents === 0) throw new DomainError("costShare.notOpen");
      await orderRefund(store, context, payment, { id, cents, reason: "shareReturned" });
      return { id };
    },
  }),

  /** Its last day is over, or nothing is due for the match any more: everything goes back. */
  "costShare.end": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ fixtureId: rowId, key: rowId }),
    async run(store, { fixtureId, key }, context) {
      const fixture = await foundRow(store, "fixture", fixtureId);
      const round = openRound(fixture);
      if (round?.key !== key) return { id: fixtureId };
      const bids = await store.find("bid", { fixtureId });
      const payments = await store.find("payment", { fixtureId });
      const asked = { bidId: undefined, today: context.today };
      const due = amountDue({ ...fixture, costShare: undefined }, bids, payments, asked);
      const isOver = isRoundOver(round, fixture, context.today);
      if (due instanceof DomainError || isOver) {
        await endRound(store, context, fixture, isOver ? "shareOver" : "shareClosed");
      }
      return { id: fixtureId };
    },
  }),
};
