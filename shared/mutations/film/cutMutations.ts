import { cutForm } from "../../forms/filmForms.ts";
import { rowId } from "../../forms/textFields.ts";
import { cutRejection, noRecordingRejection, waitingCutsRejection } from "../../rules/clipCut.ts";
import { secondsText } from "../../rules/clipTrim.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { announceRejection, filmRejection } from "../../rules/filmFlow.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { bookedBid } from "./bookedBid.ts";
import { coveringPermission } from "./permitFilm.ts";

export const cutMutations = {
  /** A part of the match's recording as a clip like any other: its file needs no upload, the server cuts it. */
  "clip.cut": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Clip of the recording",
      did: "You cut a clip out of the recording.",
      typedFields: ["title", "description"],
      callers: "eitherSide",
    },
    args: cutForm.extend({ id: rowId, fixtureId: rowId }),
    async run(store, { inMs, outMs, ...args }, context) {
      const ownerUserId = actingUserId(context);
      await foundRow(store, "fixture", args.fixtureId);
      const bid = await bookedBid(store, args.fixtureId, context);
      throwIfRejected(filmRejection(bid));
      const { recordingFileId = "", requesterId } = bid;
      const recording = await store.get("mediaFile", recordingFileId);
      throwIfRejected(noRecordingRejection(bid, recording));
      throwIfRejected(cutRejection({ inMs, outMs }, recording?.durationMs));
      const own = await store.find("mediaFile", { ownerUserId });
      throwIfRejected(waitingCutsRejection(own));
      throwIfRejected(announceRejection({ purpose: "clip" }, own, context.now));
      const of = { fixtureId: args.fixtureId, createdAt: context.now, ownerUserId };
      const permissionId = await coveringPermission(store, bid);
      const fileId = derivedId("clipCut", args.id, 0);
      await store.insert("mediaFile", {
        ...{ ...of, ...definedFields({ permissionId }), id: fileId, purpose: "clip", name: `${args.title}.mp4` },
        // Nothing is uploaded: it waits as an uploaded video does that has to be converted.
        ...{ state: "checking", progress: 0, cutFrom: { fileId: recordingFileId, inMs, outMs } },
      });
      const length = secondsText(outMs - inMs);
      await store.insert("videoClip", {
        ...{ ...definedFields({ ...args, permissionId, requesterId }), ...of, permitted: true },
        ...{ streamerId: bid.streamerId, streamerUserId: bid.streamerUserId, mediaFileId: fileId },
        ...{ startTime: "0", endTime: length, duration: length, clipType: "highlight", tags: '["recording"]' },
        ...{ fileState: "checking", fileProgress: 0 },
      });
      return { id: args.id, fileId };
    },
  }),
};
