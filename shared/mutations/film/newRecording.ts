import type * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { recordingForm } from "../../forms/workflowForms.ts";
import { mediaAddress } from "../../rules/mediaAddress.ts";
import { completedLink } from "../../rules/streamLink.ts";
import { announceFile } from "./announceFile.ts";
import type { MutationContext } from "../defineMutation.ts";
import { coveringPermission } from "./permitFilm.ts";
import type { Changes, Store } from "../store.ts";

const withoutFile = {
  recordingFileId: undefined,
  recordingState: undefined,
  recordingProgress: undefined,
  recordingProblem: undefined,
} as const;

/** The bid's fields about its new recording. A file already there is replaced. */
export async function newRecording(
  store: Store,
  bid: Bid,
  { recordingUrl, recording }: z.infer<typeof recordingForm>,
  context: MutationContext,
): Promise<Changes<Bid>> {
  if (recordingUrl === undefined && !recording) return {};
  if (recording) {
    const permissionId = await coveringPermission(store, bid);
    const announced = { file: recording, purpose: "recording", fixtureId: bid.fixtureId, permissionId } as const;
    await announceFile(store, announced, context);
  }
  const { recordingFileId } = bid;
  const earlier = recordingFileId === undefined ? undefined : await store.get("mediaFile", recordingFileId);
  if (earlier) await store.update("mediaFile", earlier.id, { deletedAt: context.now });
  if (recording) {
    // A joined stream is shown under its file's address, which is gone with the file.
    const isGone = earlier !== undefined && bid.recordingUrl === mediaAddress(earlier.id);
    const ofNewFile = { recordingFileId: recording.id, recordingState: "expected" } as const;
    return { ...withoutFile, ...ofNewFile, ...(isGone ? { recordingUrl: undefined } : {}) };
  }
  return { ...withoutFile, recordingUrl: completedLink(recordingUrl ?? "") };
}
