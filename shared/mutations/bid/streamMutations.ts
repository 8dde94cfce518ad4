import type { Bid } from "../../entities/bid.ts";
import { rowId } from "../../forms/textFields.ts";
import { recordingForm, startStreamForm } from "../../forms/workflowForms.ts";
import {
  addRecordingRejection,
  deliverRejection,
  markPaidRejection,
  streamStartRejection,
  streamCorrectRejection,
} from "../../rules/assignment.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { sastMoment } from "../../rules/format.ts";
import { liveLink } from "../../rules/streamLink.ts";
import { notifyRequester } from "../fixture/announceTo.ts";
import { bidArgs } from "./bidMutations.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, ownBid } from "../foundRow.ts";
import { outcomeSchema } from "../../entities/outcome.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { outcomeRejection } from "../../rules/outcomes.ts";
import { newRecording } from "../film/newRecording.ts";
import { endInvoice } from "../money/paymentChoice.ts";
import { settleBid } from "./settleBid.ts";
import type { Store } from "../store.ts";

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
      callers: "thatStreamer",
    },
    args: startStreamForm.extend({ bidId: rowId }),
    async run(store, { bidId, streamUrl }, context) {
      const bid = await ownBid(store, bidId, context);
      const { number } = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(streamStartRejection(bid, streamUrl, number));
      const link = {
        ...{ streamUrl: liveLink(streamUrl), startedAt: context.now },
        // Approvals from before there was a watch page made none.
        watchKey: bid.watchKey ?? context.id(0),
      };
      return shareLink(store, bid, link, "streamLive", context);
    },
  }),

  /** A corrected or moved link during the match. */
  "stream.correct": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Stream link corrected",
      did: "You corrected the stream's link.",
      typedFields: ["streamUrl"],
      callers: "thatStreamer",
    },
    args: startStreamForm.extend({ bidId: rowId }),
    async run(store, { bidId, streamUrl }, context) {
      const bid = await ownBid(store, bidId, context);
      const { number } = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(streamCorrectRejection(bid, streamUrl, number));
      const link = liveLink(streamUrl);
      // Sending the same link again notifies no one.
      if (link === bid.streamUrl) return { id: bidId };
      return shareLink(store, bid, { streamUrl: link }, "streamMoved", context);
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
      callers: "thatStreamer",
    },
    args: recordingForm.extend({ bidId: rowId, outcome: outcomeSchema.optional() }),
    async run(store, { bidId, outcome, ...recording }, context) {
      const bid = await ownBid(store, bidId, context);
      throwIfRejected(deliverRejection(bid, recording));
      throwIfRejected(outcomeRejection(bid, outcome));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const isPrepaid = fixture.paymentStatus === "completed";
      const recorded = await newRecording(store, bid, recording, context);
      // A film of the match is the answer to a report that nobody came.
      const answered = bid.noShow ? { noShow: { ...bid.noShow, state: "dismissed" as const } } : {};
      await store.update("bid", bidId, {
        ...{ deliveredAt: context.now, ...recorded, ...answered },
        ...definedFields({ outcome }),
      });
      await store.update("fixture", fixture.id, { status: "completed" });
      const streamer = await store.get("streamer", bid.streamerId);
      if (streamer) {
        await store.update("streamer", streamer.id, { streamsCompleted: streamer.streamsCompleted + 1 });
      }
      await notifyRequester(context, fixture, bid, {
        kind: recording.recording ? "recordingToCome" : "recordingReady",
      });
      if (isPrepaid) await settleBid(store, bid, context);
      else {
        const values = { deliveredAt: sastMoment(context.now) };
        await notifyRequester(context, fixture, bid, { kind: "pleasePay", values });
      }
      return { id: bidId };
    },
  }),

  /** The recording of a match delivered without one, or whose file was refused or never arrived. */
  "stream.addRecording": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Recording",
      did: "You added the recording.",
      rejections: {
        "stream.permissionMissing": {
          why: "The school withdrew permission.",
          next: "The video stays on this device; ask the school.",
        },
      },
      typedFields: ["recordingUrl"],
      callers: "thatStreamer",
    },
    args: recordingForm.extend({ bidId: rowId }),
    async run(store, { bidId, ...recording }, context) {
      const bid = await ownBid(store, bidId, context);
      throwIfRejected(addRecordingRejection(bid, recording));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      await store.update("bid", bidId, await newRecording(store, bid, recording, context));
      if (!recording.recording) await notifyRequester(context, fixture, bid, { kind: "recordingReady" });
      return { id: bidId };
    },
  }),

  /** The streamer confirms that the money has arrived. */
  "bid.markPaid": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Marked as paid",
      did: "You marked the stream as paid.",
      callers: "thatStreamer",
    },
    args: bidArgs,
    async run(store, { id }, context) {
      const bid = await ownBid(store, id, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(markPaidRejection(bid, `#${fixture.number ?? ""}`));
      await settleBid(store, bid, context);
      // The streamer has been paid: our invoice would request the money again.
      await endInvoice(store, context, fixture);
      await notifyRequester(context, fixture, bid, { kind: "markedPaid" });
      return { id };
    },
  }),
};

/** The match can be watched at that link from now on, and the requester is notified. */
async function shareLink(
  store: Store,
  bid: Bid,
  link: Pick<Bid, "streamUrl" | "startedAt" | "watchKey">,
  kind: "streamLive" | "streamMoved",
  context: MutationContext,
): Promise<{ id: string }> {
  const fixture = await foundRow(store, "fixture", bid.fixtureId);
  await store.update("bid", bid.id, link);
  await notifyRequester(context, fixture, bid, { kind });
  return { id: bid.id };
}
