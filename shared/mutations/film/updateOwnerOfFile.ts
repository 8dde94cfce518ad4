import type { Bid } from "../../entities/bid.ts";
import type { MediaFile } from "../../entities/mediaFile.ts";
import type { VideoClip } from "../../entities/videoClip.ts";
import { fittedTrim, secondsText } from "../../rules/clipTrim.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { mediaAddress, thumbnailAddress } from "../../rules/mediaAddress.ts";
import { notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { setBrandAssetUrl } from "../fixture/brandAssetMutations.ts";
import type { MutationContext } from "../defineMutation.ts";
import { fitReelPartsToFile } from "./fitReelPartsToFile.ts";
import { foundRow } from "../foundRow.ts";
import type { Changes, Store } from "../store.ts";

/** The row that refers to a file has its state: this updates it from the file. */
export async function updateOwnerOfFile(store: Store, file: MediaFile, context: MutationContext): Promise<void> {
  switch (file.purpose) {
    case "clip":
      return clipFollows(store, file);
    case "recording":
      return recordingFollows(store, file, context);
    case "logo":
    case "banner":
    case "sponsorVideo":
      return setBrandAssetUrl(store, file);
    default:
      return file.purpose satisfies never;
  }
}

async function clipFollows(store: Store, file: MediaFile): Promise<void> {
  const clips = await store.find("videoClip", { mediaFileId: file.id });
  for (const clip of clips) {
    await store.update("videoClip", clip.id, {
      fileState: file.state,
      fileProgress: file.progress,
      ...clipChanges(clip, file),
    });
    if (file.state === "ready" && file.durationMs !== undefined) await fitReelPartsToFile(store, clip, file.durationMs);
  }
}

function clipChanges(clip: VideoClip, { id, state, reason, thumbnail, durationMs }: MediaFile): Changes<VideoClip> {
  if (state === "refused") return { fileProblem: reason };
  if (state !== "ready") return {};
  return {
    videoUrl: mediaAddress(id),
    ...definedFields({ thumbnailUrl: thumbnail && thumbnailAddress(id, thumbnail) }),
    ...(durationMs === undefined ? {} : { ...fittedTrim(clip, durationMs), fileDuration: secondsText(durationMs) }),
  };
}

/** Notifies the requester that it can be watched, or the streamer that another file is needed. */
async function recordingFollows(store: Store, file: MediaFile, context: MutationContext): Promise<void> {
  const bids = await store.find("bid", { fixtureId: file.fixtureId });
  const bid = bids.find(({ recordingFileId }) => recordingFileId === file.id);
  if (!bid) return;
  await store.update("bid", bid.id, recordingChanges(file));
  const fixture = await foundRow(store, "fixture", bid.fixtureId);
  if (bid.schoolPermissionStatus !== "approved") return;
  if (file.state === "ready") await notifyRequester(context, fixture, bid, { kind: "recordingReady" });
  if (file.state === "refused") {
    const values = { reason: file.reason ?? "" };
    await notifyStreamer(context, fixture, bid, { kind: "recordingRefused", values });
  }
}

function recordingChanges({ id, state, progress, reason }: MediaFile): Changes<Bid> {
  return {
    recordingState: state,
    recordingProgress: progress,
    ...(state === "ready" ? { recordingUrl: mediaAddress(id) } : {}),
    ...(state === "refused" ? { recordingProblem: reason } : {}),
  };
}
