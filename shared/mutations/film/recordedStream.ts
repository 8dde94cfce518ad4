import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import { rowId } from "../../forms/textFields.ts";
import { notAcceptedRejection } from "../../rules/bidFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { mediaAddress } from "../../rules/mediaAddress.ts";
import { notifyRequester } from "../fixture/announceTo.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { coveringPermission } from "./permitFilm.ts";

export const recordedStreamMutations = {
  /** The stream's segments were joined to the match's recording: no second upload is needed. */
  "stream.recorded": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      bidId: rowId,
      file: z.object({
        id: rowId,
        bytes: z.int().positive(),
        sha256: z.string().length(64),
        contentType: z.string(),
        durationMs: z.int().positive().optional(),
        width: z.int().positive(),
        height: z.int().positive(),
        hasAudio: z.boolean(),
        thumbnail: z.string().optional(),
      }),
      /** An earlier recording of the same stream, without film that has arrived since. */
      replaces: rowId.optional(),
    }),
    async run(store, { bidId, file, replaces }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const isLonger = replaces !== undefined && bid.recordingFileId === replaces;
      if (bid.recordingFileId === file.id || (hasRecording(bid) && !isLonger)) return { id: bidId };
      throwIfRejected(notAcceptedRejection(bid));
      const permissionId = await coveringPermission(store, bid);
      await store.insert("mediaFile", {
        ...definedFields({ ...file, permissionId }),
        ...{ ownerUserId: bid.streamerUserId, fixtureId: bid.fixtureId, purpose: "recording", state: "ready" },
        ...{ name: "Stream.mp4", createdAt: context.now },
      });
      const earlier = bid.recordingFileId === undefined ? undefined : await store.get("mediaFile", bid.recordingFileId);
      if (earlier) await store.update("mediaFile", earlier.id, { deletedAt: context.now });
      await store.update("bid", bidId, {
        ...{ recordingFileId: file.id, recordingState: "ready", recordingUrl: mediaAddress(file.id) },
        ...{ recordingProgress: undefined, recordingProblem: undefined },
      });
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const isShown = bid.deliveredAt !== undefined && bid.schoolPermissionStatus === "approved";
      if (isShown && !isLonger) await notifyRequester(context, fixture, bid, { kind: "recordingReady" });
      return { id: bidId };
    },
  }),
};

/** Its streamer's own comes first: one that is here, a link, or one that is on its way. */
function hasRecording({ recordingUrl, recordingState }: Bid): boolean {
  return recordingUrl !== undefined || recordingState === "receiving" || recordingState === "checking";
}
