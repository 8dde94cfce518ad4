import { rowId } from "../forms/textFields.ts";
import { deliverForm, startStreamForm } from "../forms/workflowForms.ts";
import { deliverRejection, markPaidRejection, streamStartRejection } from "../rules/assignment.ts";
import { definedFields } from "../rules/definedFields.ts";
import { rejectWith } from "../rules/domainError.ts";
import { sastMoment } from "../rules/format.ts";
import { tellRequester } from "./announceTo.ts";
import { bidArgs } from "./bidMutations.ts";
import { defineMutation } from "./defineMutation.ts";
import { foundRow, ownBid } from "./foundRow.ts";
import { settleBid } from "./settleBid.ts";

export const streamMutations = {
  "stream.start": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Start Stream",
      did: "You started the stream.",
      rejections: {
        "stream.permissionMissing": {
          why: "The school withdrew permission.",
          next: "Stop filming and ask the school.",
        },
      },
      typedFields: ["streamUrl"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "thatStreamer",
    },
    args: startStreamForm.extend({ bidId: rowId }),
    async run(store, { bidId, streamUrl }, context) {
      const bid = await ownBid(store, bidId, context);
      rejectWith(streamStartRejection(bid, streamUrl));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      await store.update("bid", bidId, { streamUrl, startedAt: context.now });
      await tellRequester(context, fixture, bid, { kind: "streamLive" });
      return { id: bidId };
    },
  }),

  /** End stream / Mark delivered: the match is done, with or without having been live. */
  "stream.deliver": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Stream delivered",
      did: "You marked the stream as delivered.",
      typedFields: ["recordingUrl"],
      isQuiet: false,
      conflictEntity: "none",
      callers: "thatStreamer",
    },
    args: deliverForm.extend({ bidId: rowId }),
    async run(store, { bidId, recordingUrl }, context) {
      const bid = await ownBid(store, bidId, context);
      rejectWith(deliverRejection(bid, recordingUrl));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const isPrepaid = fixture.paymentStatus === "completed";
      await store.update("bid", bidId, { deliveredAt: context.now, ...definedFields({ recordingUrl }) });
      await store.update("fixture", fixture.id, { status: "completed" });
      const streamer = await store.get("streamer", bid.streamerId);
      if (streamer) {
        await store.update("streamer", streamer.id, { streamsCompleted: streamer.streamsCompleted + 1 });
      }
      await tellRequester(context, fixture, bid, { kind: "recordingReady" });
      if (isPrepaid) await settleBid(store, bid, context);
      else {
        const values = { deliveredAt: sastMoment(context.now) };
        await tellRequester(context, fixture, bid, { kind: "pleasePay", values });
      }
      return { id: bidId };
    },
  }),

  /** The streamer says that the money has arrived. */
  "bid.markPaid": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Marked as paid",
      did: "You marked the stream as paid.",
      typedFields: [],
      isQuiet: false,
      conflictEntity: "none",
      callers: "thatStreamer",
    },
    args: bidArgs,
    async run(store, { id }, context) {
      const bid = await ownBid(store, id, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      rejectWith(markPaidRejection(bid, `#${fixture.number ?? ""}`));
      await settleBid(store, bid, context);
      await tellRequester(context, fixture, bid, { kind: "markedPaid" });
      return { id };
    },
  }),
};
