import type { Bid } from "../entities/bid.ts";

/**
 * What is shown of a match's recording. hidden: the school has withdrawn · link: it is elsewhere · file: it is here and
 * can be played and downloaded
 */
export type ShownRecording = "none" | "hidden" | "onItsWay" | "refused" | "link" | "file";

export function shownRecording(bid: Bid): ShownRecording {
  if (!bid.deliveredAt) return "none";
  if (bid.schoolPermissionStatus !== "approved") return "hidden";
  if (bid.recordingUrl) return bid.recordingFileId === undefined ? "link" : "file";
  if (bid.recordingFileId === undefined) return "none";
  return bid.recordingState === "refused" ? "refused" : "onItsWay";
}
